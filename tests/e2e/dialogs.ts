import type { Page } from '@playwright/test'
import { projectId, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** How a dialog is opened: a page, a tab of it, and the buttons or links that are pressed one after the other. */
export interface Opening {
  path: string
  as?: string
  tab?: RegExp
  press: readonly RegExp[]
  /** Anything to do before the buttons are pressed, such as choosing rows. */
  before?: (page: Page) => Promise<void>
}

const at = (number: ProjectNumber, system: string, page: string) =>
  `/manage/projects/${system}/view/${projectId(number)}/${page}`
const bridge = (page: string, ...press: RegExp[]): Opening => ({ path: at('HB-014', 'sms', page), press })
const pmp = (page: string, ...press: RegExp[]): Opening => ({ path: at('HB-014', 'pmp', page), press })
const office = (page: string, ...press: RegExp[]): Opening => ({ path: `/manage/${page}`, press })
const onTab = (tab: RegExp, opening: Opening): Opening => ({ ...opening, tab })

/** Every file that holds a dialog, and where it opens. */
export const dialogs: Readonly<Record<string, Opening>> = {
  'entities/accident/AccidentForm.tsx': bridge('accidents', /^Report an accident/),
  'entities/accident/AccidentMoveModal.tsx': bridge('accidents/5', /^Decide/),
  'entities/accident/InjuredForm.tsx': bridge('accidents/6', /^Add person/),
  'entities/changeRequest/ChangeMoveModal.tsx': pmp(
    'changerequests',
    /^CR-/,
    /^(?:Notify|Withdraw|Quote|Implement|Close)/,
  ),
  'entities/changeRequest/ChangeRequestForm.tsx': pmp('changerequests', /^New change request/),
  'entities/client/ClientForm.tsx': office('clients/edit/3', /^Edit client/),
  'entities/disciplinary/CardForm.tsx': bridge('disciplinaries', /^New disciplinary/),
  'entities/disciplinary/CardMoveModal.tsx': bridge('disciplinaries/8', /^Decide on appeal/),
  'entities/documentLibrary/LibraryForm.tsx': office('documentLibraries', /^New/),
  'entities/equipment/EquipmentForm.tsx': bridge('equipments', /^New equipment/),
  'entities/equipment/EquipmentMoveModal.tsx': bridge('equipments/5', /^Off hire/),
  'entities/equipmentType/EquipmentTypeForm.tsx': office('equipmentTypes/edit/1', /^Edit equipment type/),
  'entities/group/GroupForm.tsx': bridge('groups', /^New group/),
  'entities/incident/AnonymousForm.tsx': bridge('incidents', /without .*name|anonymous/i),
  'entities/incident/IncidentForm.tsx': bridge('incidents', /^New incident/),
  'entities/incident/IncidentMoveModal.tsx': bridge('incidents/3', /^Record report/),
  'entities/induction/InductionForm.tsx': bridge('inductions', /^New induction/),
  'entities/induction/Medical.tsx': bridge('inductions/6', /^Change$/),
  'entities/inspection/shared/InspectionForm.tsx': bridge('inspections', /^New inspection/),
  'entities/libraryDocument/shared/LibraryDocumentForm.tsx': office('documentLibraries/view/1/document/1/a', /^Edit/),
  'entities/libraryFolder/shared/LibraryFolderForm.tsx': office('documentLibraries/view/1/folder/1/a', /^New folder/),
  'entities/lookup/LookupForm.tsx': office('settings?list=observationTypes', /^New entry/),
  'entities/manualClassification/ClassificationForm.tsx': office('manualClassifications/edit/1', /^Edit/),
  'entities/manualClassification/ImportClassifications.tsx': office('manualClassifications', /^Import/),
  'entities/nonEquipmentItem/ItemForm.tsx': bridge('nonequipmentitems', /^New item/),
  'entities/nonEquipmentItem/ItemMoveModal.tsx': bridge('nonequipmentitems/2', /^Stop its use/),
  'entities/notification/NotificationDetail.tsx': office('notifications/view/6', /^Delete/),
  'entities/observation/ObservationForm.tsx': bridge('observations', /^New observation/),
  'entities/observation/ObservationMoveModal.tsx': bridge('observations/4', /^Cancel observation/),
  'entities/onSiteTraining/TrainingForm.tsx': bridge('onsitetraining', /^New training/),
  'entities/onSiteTraining/TrainingMoveModal.tsx': bridge('onsitetraining/8', /^Sign$/),
  'entities/permit/PermitForm.tsx': bridge('permits', /^New permit/),
  'entities/permit/PermitMoveModal.tsx': bridge('permits/8', /^Stop work/),
  'entities/process/instance/CopyDialog.tsx': bridge('permits/8', /^Copy as new/),
  'entities/process/instance/LinkDialog.tsx': onTab(/^Linked/, bridge('permits/8', /^Link a record/)),
  'entities/process/instance/RecordCodeDialog.tsx': bridge('permits/8', /^QR code/),
  'entities/processSubType/ProcessSubTypeForm.tsx': office('processSubTypes', /^New sub type/),
  'entities/project/BulkStatusModal.tsx': {
    ...office('projects', /^Change status/),
    before: (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check(),
  },
  'entities/project/PositionForm.tsx': pmp('manage', /^Change position/),
  'entities/project/ProjectForm.tsx': pmp('manage', /^Edit project/),
  'entities/project/ProjectStepModal.tsx': pmp('manage', /^Hold…/),
  'entities/projectClient/ProjectClientForm.tsx': onTab(/^Clients/, pmp('manage', /^Add client/)),
  'entities/projectDocument/ActionForm.tsx': pmp('folders/1/files/1', /^Withdraw/),
  'entities/projectDocument/shared/DocumentForm.tsx': pmp('folders/1/files/1', /^Edit document/),
  'entities/projectFolder/shared/ProjectFolderForm.tsx': pmp('folders', /^New folder in /),
  'entities/projectFolderUser/shared/FolderUserForm.tsx': onTab(/^Rights/, pmp('folders', /^Give rights/)),
  'entities/projectInductionVideo/VideoForm.tsx': onTab(/^Settings/, bridge('manage', /^Add video/)),
  'entities/projectLocation/LocationForm.tsx': onTab(/^Locations/, pmp('manage', /^Add location/)),
  'entities/projectProcessSubType/CopySubTypes.tsx': {
    path: at('RC-021', 'sms', 'processsubtypes'),
    press: [/^Copy from a project/],
  },
  'entities/projectProcessSubType/SubTypeSettingsForm.tsx': {
    ...bridge('processsubtypes', /^Hot work/),
    before: async (page) => {
      await page.getByRole('button', { name: /^Used here/ }).click()
      await page.getByRole('searchbox', { name: /^Filter/ }).fill('Hot work')
    },
  },
  'entities/questionResponseAction/ActionForm.tsx': onTab(/^Actions/, bridge('equipments/5', /^New action/)),
  'entities/questionResponseAction/ActionMoveModal.tsx': bridge('questionresponseactions/2', /^Put right/),
  'entities/questionTemplate/ImportModal.tsx': office('questionTemplates', /^Import/),
  'entities/questionTemplate/QuestionTemplateForm.tsx': office('questionTemplates/edit/3', /^Edit details/),
  'entities/rams/RamsForm.tsx': bridge('rams', /^New RAMS/),
  'entities/rfi/RfiForm.tsx': pmp('folders/1/rfis', /^New RFI/),
  'entities/rfi/RfiMoveModal.tsx': pmp('folders/1/rfis/1', /^Reopen/),
  'entities/roleListTemplate/RoleListTemplateForm.tsx': office('approvalTemplates/edit/4', /^Edit approval template/),
  'entities/template/TemplateForm.tsx': office('templates', /^New template/),
  'entities/templateDocument/shared/TemplateDocumentForm.tsx': office('templateDocuments/edit/1', /^Edit/),
  'entities/templateFolder/shared/TemplateFolderForm.tsx': office('templates/edit/1/folders/1', /^Edit folder/),
  'entities/user/HandOver.tsx': office('users/edit/10', /^Deactivate/),
  'entities/user/InviteDialog.tsx': office('users', /^Invite several/),
  'entities/user/UserActions.tsx': office('users/edit/10', /^Reset password/),
  'entities/user/UserForm.tsx': office('users/edit/10', /^Edit user/),
  'entities/userProjectRole/UserProjectRoleForm.tsx': onTab(
    /^Projects and roles/,
    office('users/edit/10', /^Add role/),
  ),
  'entities/userTraining/TrainingForm.tsx': onTab(/^Trainings/, office('users/edit/10', /^Add training/)),
  'pages/project/ApplyTemplate.tsx': pmp('folders', /^Apply template/),
  'pages/project/CloneDialog.tsx': pmp('manage', /^Copy project/),
  'pages/project/CobieModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^COBie/] },
  'pages/project/ImportDialog.tsx': { path: at('HB-014', 'sfs', 'files'), press: [/^Import/] },
  'pages/project/handover/AcceptForModal.tsx': {
    path: at('HB-009', 'sfs', 'overview'),
    press: [/^Accept for the client/],
  },
  'pages/project/handover/ChaseModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^Chase…/] },
  'pages/project/handover/FileUpdateModal.tsx': { path: at('HB-009', 'sfs', 'overview'), press: [/^File update…/] },
  'pages/project/handover/IssueModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^New issue…/] },
  'shell/Palette.tsx': { ...office('templates'), before: (page) => page.keyboard.press('Control+k') },
}

/**
 * Dialogs that a demonstration record does not open by itself: a file, chosen rows or a step of others comes first. Named
 * with the story that opens them, or the part of the frame that they are written in.
 */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'entities/accident/OtherParts.tsx': 'accidents.spec.ts: the parts of a report',
  'entities/accident/PartForm.tsx': 'part of the frame: AccidentForm and InjuredForm',
  'entities/backgroundTask/shared/TaskDialog.tsx': 'while a task runs; written in Dialog',
  'entities/equipment/shared/DocumentsPanel.tsx': 'asks before a document is removed; a short ConfirmModal',
  'entities/induction/InductionMoveModal.tsx': 'inductions.spec.ts',
  'entities/induction/group/GroupPeople.tsx': 'inductions.spec.ts: the end of a session',
  'entities/inspection/shared/InspectionMoveModal.tsx': 'inspections.spec.ts',
  'entities/libraryDocument/LibraryActions.tsx': 'asks before a step; a short ConfirmModal',
  'entities/libraryDocument/NewRevision.tsx': 'after a file is chosen; written in EditModal',
  'entities/libraryDocument/shared/UploadLibraryDocuments.tsx': 'after files are chosen; written in UploadDialog',
  'entities/lookup/MailDialog.tsx': 'a mail of the outbox; written in Dialog',
  'entities/observation/SendPhotos.tsx': 'while photos of a new record wait; a short ConfirmModal',
  'entities/process/ApprovalStepModal.tsx': 'permitHolder.spec.ts',
  'entities/process/DecideTogether.tsx': 'documents in review that are chosen; written in EditModal',
  'entities/process/instance/SignOnPanel.tsx': 'onSite.spec.ts',
  'entities/projectDocument/MoveTogether.tsx': 'documents that are chosen; written in EditModal',
  'entities/projectDocument/shared/UploadDocuments.tsx': 'documents.spec.ts',
  'entities/projectFolder/HandoverStepModal.tsx': 'safetyFile.spec.ts',
  'entities/questionTemplate/TemplateActions.tsx': 'newcomer.spec.ts',
  'entities/rams/RamsMoveModal.tsx': 'roles.spec.ts: the submission of RAMS',
  'entities/record/AbsentRecord.tsx': 'while a record of a form loads; written in Dialog',
  'entities/record/AttachedFiles.tsx': 'asks before a file is removed; a short ConfirmModal',
  'entities/record/AttachedPicture.tsx': 'asks before a picture is removed; a short ConfirmModal',
  'entities/record/BulkAction.tsx': 'rows of a register that are chosen; a short ConfirmModal',
  'entities/record/RecordForm.tsx': 'part of the frame',
  'entities/record/UploadDialog.tsx': 'part of the frame',
  'entities/record/moves/MoveModal.tsx': 'part of the frame',
  'entities/record/UploadLeave.tsx': 'documents.spec.ts: leaving in the middle of an upload; a short ConfirmModal',
  'entities/rfi/AnswerLinks.tsx': 'a link that is withdrawn; a short ConfirmModal',
  'entities/templateDocument/shared/UploadTemplateDocuments.tsx': 'after files are chosen; written in UploadDialog',
  'entities/user/ChangePassword.tsx': 'signIn.spec.ts',
  'entities/user/InvitationLink.tsx': 'after an invitation without mail; written in LinkOnce',
  'entities/user/SigningPinForm.tsx': 'signingPins.spec.ts',
  'entities/userProjectRole/RemoveRole.tsx': 'asks before a role is removed; a short ConfirmModal',
  'entities/userTraining/TrainingActions.tsx': 'trainings.spec.ts',
  'pages/project/handover/AcceptModal.tsx': 'safetyFile.spec.ts',
  'pages/project/handover/TakeOutModal.tsx': 'a document that was made confidential after its issue; a ConfirmModal',
  'pages/settings/TrailDialog.tsx': 'an entry of the history; written in Dialog',
  'pages/settings/Bin.tsx': 'a deleted record; a short ConfirmModal',
  'ui/ConfirmModal.tsx': 'part of the frame',
  'ui/EditModal.tsx': 'part of the frame',
  'ui/FilePreview/FilePreview.tsx': 'preview.spec.ts',
  'ui/LinkOnce.tsx': 'part of the frame',
  'ui/photos/MarkUp.tsx': 'photos.spec.ts',
}
