import type { Page } from '@playwright/test'
import { peopleToSignInPath, type PersonToSignIn } from '#contract/people/onSiteNow.ts'
import { bucketOf, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { demoPassword } from '#server/application/worlds/people/accounts.ts'
import { projectId, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'
import { callerAs, type Caller } from './caller.ts'
import { photo } from './site.ts'

/** How to open a dialog: a page, a tab of it, and the buttons or links to press in order. */
export interface Opening {
  path: string
  /** Who opens it, if not the administrator. */
  as?: string
  tab?: RegExp
  press: readonly RegExp[]
  /** Stores data that the demo world lacks, before the page is opened. */
  prepare?: (call: Caller, page: Page) => Promise<unknown>
  /** Runs before the buttons are pressed, for example to select rows. */
  before?: (page: Page) => Promise<void>
  /** A button of the dialog that opens the dialog to be measured. */
  within?: RegExp
  /** Input is kept on this device, so Esc need not ask. Forms of records are recognised by their buttons. */
  keeps?: true
  /** Each of its buttons starts something else, so Enter starts nothing. */
  asksWhich?: true
  /** Its fields load after it has opened, and the focus stays where it was. */
  late?: true
}

const at = (number: ProjectNumber, system: string, page: string) =>
  `/manage/projects/${system}/view/${projectId(number)}/${page}`
const bridge = (page: string, ...press: RegExp[]): Opening => ({ path: at('HB-014', 'sms', page), press })
const pmp = (page: string, ...press: RegExp[]): Opening => ({ path: at('HB-014', 'pmp', page), press })
const office = (page: string, ...press: RegExp[]): Opening => ({ path: `/manage/${page}`, press })
const onTab = (tab: RegExp, opening: Opening): Opening => ({ ...opening, tab })
/** First selects the row of a table at this position, from 1, or with this name. */
const withRow = (row: number | RegExp, opening: Opening): Opening => ({
  ...opening,
  before: (page) =>
    (typeof row === 'number'
      ? page.getByRole('checkbox', { name: /^Select / }).nth(row)
      : page.getByRole('checkbox', { name: row })
    ).check(),
})
/** The Monday of the week so many weeks ago. The return of the last week is signed in the demo world. */
const mondayAgo = (weeks: number) =>
  daysAfter(bucketOf(new Date().toISOString().slice(0, 10), reportPeriod.week), -7 * weeks)
const paper = { name: 'Bearing replacement.txt', mimeType: 'text/plain', buffer: Buffer.from('Lift, then pack.') }
/** First chooses a file. */
const withFile = (opening: Opening): Opening => ({
  ...opening,
  before: (page) => page.locator('.main input[type=file]').first().setInputFiles(paper),
})
/** Presses a table row that opens by its button. */
const onRow = (opening: Opening): Opening => ({
  ...opening,
  before: (page) => page.locator('.main tbody button').first().click(),
})

/** Hands a running permit over to somebody on the list of people who has no account. */
async function handOverToPerson(call: Caller) {
  const people = await call.ask<PersonToSignIn[]>('GET', `${peopleToSignInPath}/${projectId('HB-014')}`)
  const { personId: holderPersonId } = people.find(({ statusId }) => statusId === personStatus.cleared)!
  const { rowVersion } = await call.ask<{ rowVersion: number }>('GET', 'permit/8')
  const signature = ['M10 20 L30 40']
  await call.ask('PUT', 'permit/8/move', { action: 'handOver', rowVersion, holderPersonId, signature })
}

/** Gives two people of the demo world the last name and the date of birth in common. */
async function makeDoubles(call: Caller) {
  for (const id of [3, 4]) {
    const person = await call.ask<Record<string, unknown>>('GET', `person/${id}`)
    await call.ask('PUT', 'person', { ...person, lastName: 'Doubleday', dateOfBirth: '1980-04-01' })
  }
}

/** How to open the dialogs of every source file that contains one. */
export const dialogs: Readonly<Record<string, Opening>> = {
  'entities/accident/AccidentForm.tsx': bridge('accidents', /^Report an accident/),
  'entities/accident/AccidentMoveModal.tsx': bridge('accidents/5', /^Decide/),
  'entities/accident/OtherParts.tsx': bridge('accidents/6', /^Add witness/),
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
  'entities/equipment/shared/DocumentsPanel.tsx': onTab(/^Documents/, bridge('equipments/5', /^Remove /)),
  'entities/equipment/EquipmentForm.tsx': bridge('equipments', /^New equipment/),
  'entities/equipment/EquipmentMoveModal.tsx': bridge('equipments/5', /^Off hire/),
  'entities/equipmentType/EquipmentTypeForm.tsx': office('equipmentTypes/edit/1', /^Edit equipment type/),
  'entities/group/GroupForm.tsx': bridge('groups', /^New group/),
  'entities/record/savedViews/SavedViewForm.tsx': bridge('observations', /^Views$/, /^Save what is shown/),
  'entities/record/savedViews/SubscriptionForm.tsx': bridge(
    'inspections',
    /^Views$/,
    /^Get Late inspections by e-mail/,
  ),
  'entities/incident/AnonymousForm.tsx': bridge('incidents', /without .*name|anonymous/i),
  'entities/incident/IncidentForm.tsx': bridge('incidents', /^New incident/),
  'entities/incident/IncidentMoveModal.tsx': bridge('incidents/3', /^Record report/),
  'entities/induction/InductionMoveModal.tsx': bridge('inductions/68', /^Cancel induction/),
  'entities/approval/ApprovalStepModal.tsx': bridge('inductions/68', /^Ask someone else/),
  'entities/projectPerson/UnlinkedNames.tsx': bridge('people', /^Not linked/),
  'entities/projectPerson/AddPeople.tsx': bridge('people', /^Add people/),
  'entities/projectPerson/AskEmployers.tsx': withRow(1, bridge('people?view=pending', /^Message to employers/)),
  'entities/projectPerson/ImportPeople.tsx': { ...bridge('people', /^Import list/), keeps: true },
  'entities/projectPerson/NewPersonForm.tsx': bridge('people', /^Add people/, /^New person/),
  'entities/projectPerson/PlaceForm.tsx': bridge('people/2', /^Role on project/),
  'entities/projectPerson/PeopleMoveModal.tsx': bridge('people/1', /^Leave project/),
  'entities/person/shared/Doubles.tsx': office('users', /^Likely doubles/),
  'entities/person/shared/MergePeople.tsx': {
    ...office('users', /^Likely doubles/),
    within: /^Compare /,
    prepare: makeDoubles,
  },
  'entities/person/shared/BanModal.tsx': bridge('people/2', /^Ban from all sites/),
  'entities/person/shared/PersonForm.tsx': bridge('people/2', /^Edit person/),
  'entities/permit/HolderLinkDialog.tsx': {
    ...bridge('permits/8', /^Link for the holder/),
    prepare: handOverToPerson,
  },
  'entities/registration/RegistrationDialog.tsx': bridge('people?tab=coming&registration=1'),
  'entities/registration/InviteDialog.tsx': bridge('people', /^Invite$/),
  'entities/registration/LinksPanel.tsx': bridge('people?tab=coming', /^End the link for Corrib/),
  'entities/siteGate/PassDialog.tsx': bridge('people/1', /^Pass$/),
  'entities/siteGate/SitePinDialog.tsx': bridge('people/1', /^Gate PIN/),
  'entities/siteGate/GatesPanel.tsx': {
    ...bridge('onsitepeople', /^End Gate by test/),
    // Opening a gate ends the session that asks.
    prepare: async ({ url }) =>
      (await callerAs(url, 'admin2@demo.test', demoPassword)).ask('POST', 'siteGate', {
        projectId: projectId('HB-014'),
        name: 'Gate by test',
      }),
  },
  'entities/siteAttendance/AttendanceForm.tsx': bridge('onsitepeople', /^Sign in/),
  'entities/siteAttendance/ImportGateLog.tsx': { ...bridge('onsitepeople', /^Import gate log/), keeps: true },
  'entities/siteAttendance/SignCrew.tsx': bridge('onsitepeople', /^Sign crew in/),
  'entities/siteAttendance/SignOutMany.tsx': withRow(1, bridge('onsitepeople', /^Sign out 1/)),
  'entities/induction/InductionForm.tsx': bridge('inductions', /^New induction/),
  'entities/induction/Medical.tsx': bridge('inductions/6', /^Change$/),
  'entities/inspection/shared/InspectionMoveModal.tsx': bridge('inspections/30', /^Cancel inspection/),
  'entities/inspection/shared/InspectionForm.tsx': bridge('inspections', /^New inspection/),
  'entities/libraryDocument/LibraryActions.tsx': office('documentLibraries/view/1/document/1/a', /^Archive/),
  'entities/libraryDocument/NewRevision.tsx': onTab(
    /^Revisions/,
    withFile(office('documentLibraries/view/1/document/1/a')),
  ),
  'entities/libraryDocument/shared/LibraryDocumentForm.tsx': office('documentLibraries/view/1/document/1/a', /^Edit/),
  'entities/libraryDocument/shared/UploadLibraryDocuments.tsx': withFile(office('documentLibraries/view/1/folder/1/a')),
  'entities/libraryFolder/shared/LibraryFolderForm.tsx': office('documentLibraries/view/1/folder/1/a', /^New folder/),
  'entities/lookup/LookupForm.tsx': office('settings?list=observationTypes', /^New entry/),
  'entities/lookup/MailDialog.tsx': onRow(office('settings?tab=outbox')),
  'pages/settings/TrailDialog.tsx': onRow(office('settings?tab=audit')),
  'pages/settings/Bin.tsx': office('settings?tab=bin', /^Restore /),
  'entities/record/BulkAction.tsx': withRow(1, office('settings?tab=bin', /^Restore 1/)),
  'entities/manualClassification/ClassificationForm.tsx': office('manualClassifications/edit/1', /^Edit/),
  'entities/manualClassification/ImportClassifications.tsx': office('manualClassifications', /^Import/),
  'entities/nonEquipmentItem/ItemForm.tsx': bridge('nonequipmentitems', /^New item/),
  'entities/nonEquipmentItem/ItemMoveModal.tsx': bridge('nonequipmentitems/2', /^Stop its use/),
  'entities/notification/NotificationDetail.tsx': office('notifications/view/6', /^Delete/),
  'entities/observation/ObservationForm.tsx': bridge('observations', /^New observation/),
  'entities/observation/ObservationMoveModal.tsx': bridge('observations/4', /^Cancel observation/),
  'ui/photos/MarkUp.tsx': {
    ...bridge('observations/4', /^Mark up /),
    prepare: (_, page) =>
      page.request.post('/api/observationPhoto', { headers: { 'X-CSRF': '1' }, multipart: { id: 4, files: photo } }),
  },
  'entities/onSiteTraining/TrainingForm.tsx': bridge('onsitetraining', /^New training/),
  'entities/onSiteTraining/TrainingMoveModal.tsx': bridge('onsitetraining/8', /^Sign$/),
  'entities/permit/PermitForm.tsx': bridge('permits', /^New permit/),
  'entities/permit/PermitMoveModal.tsx': bridge('permits/8', /^Stop work/),
  'entities/safetyRecord/SignOnPanel.tsx': onTab(/^Sign-on/, bridge('permits/8', /^Sign on/)),
  'entities/safetyRecord/CopyDialog.tsx': bridge('permits/8', /^Copy as new/),
  'entities/safetyRecord/LinkDialog.tsx': onTab(/^Linked/, bridge('permits/8', /^Link a record/)),
  'entities/safetyRecord/RecordCodeDialog.tsx': bridge('permits/8', /^QR code/),
  'entities/weatherDay/WeatherForm.tsx': bridge('safety?tab=weather', /^Record weather/),
  'entities/processSubType/ProcessSubTypeForm.tsx': office('processSubTypes', /^New sub type/),
  'entities/project/BulkStatusModal.tsx': {
    ...office('projects', /^Change status/),
    before: (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check(),
  },
  'entities/project/PositionForm.tsx': { ...pmp('manage', /^Change position/), keeps: true },
  'entities/project/ProjectForm.tsx': pmp('manage', /^Edit project/),
  'entities/project/ProjectStepModal.tsx': pmp('manage', /^Hold…/),
  'entities/projectClient/ProjectClientForm.tsx': onTab(/^Clients/, pmp('manage', /^Add client/)),
  'entities/projectDocument/MoveTogether.tsx': withRow(2, pmp('folders/1/files', /^Move 1/)),
  'entities/approval/DecideTogether.tsx': withRow(
    /Walkway panels/,
    onTab(/^In review/, pmp('folders/1/files', /^Decide on 1/)),
  ),
  'entities/projectDocument/shared/UploadDocuments.tsx': withFile(pmp('folders/1/files')),
  'entities/record/UploadLeave.tsx': { ...withFile(pmp('folders/1/files')), within: /^Cancel/ },
  'ui/FilePreview/FilePreview.tsx': pmp('folders/1/files/1', /^(?!Download).*\.pdf/),
  'entities/projectDocument/ActionForm.tsx': pmp('folders/1/files/1', /^Withdraw/),
  'entities/projectDocument/shared/DocumentForm.tsx': pmp('folders/1/files/1', /^Edit document/),
  'entities/projectFolder/HandoverStepModal.tsx': {
    path: at('HB-014', 'sfs', 'folders'),
    press: [/^Submit/],
    before: (page) => page.getByRole('treeitem').nth(2).click(),
  },
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
  'entities/questionTemplate/TemplateActions.tsx': office('questionTemplates/edit/3', /^Publish/),
  'entities/rams/RamsForm.tsx': bridge('rams', /^New RAMS/),
  'entities/rams/RamsMoveModal.tsx': bridge('rams/2', /^Suspend/),
  'entities/rfi/AnswerLinks.tsx': {
    ...onTab(/^People and time/, pmp('folders/1/rfis/2', /^Withdraw/)),
    prepare: async (call) => {
      const { rowVersion } = await call.ask<{ rowVersion: number }>('GET', 'rfi/2')
      const asked = { email: 'bearings@example.test', name: 'Orla Fahy', company: null, message: null, days: 14 }
      await call.ask('PUT', 'rfi/2/move', { action: 'askOutside', rowVersion, ...asked })
    },
  },
  'entities/rfi/RfiForm.tsx': pmp('folders/1/rfis', /^New RFI/),
  'entities/rfi/RfiMoveModal.tsx': pmp('folders/1/rfis/1', /^Reopen/),
  'entities/roleListTemplate/RoleListTemplateForm.tsx': office('approvalTemplates/edit/4', /^Edit approval template/),
  'entities/template/TemplateForm.tsx': office('templates', /^New template/),
  'entities/templateDocument/shared/TemplateDocumentForm.tsx': office('templateDocuments/edit/1', /^Edit/),
  'entities/templateFolder/shared/TemplateFolderForm.tsx': office('templates/edit/1/folders/1', /^Edit folder/),
  'entities/templateDocument/shared/UploadTemplateDocuments.tsx': withFile(office('templates/edit/1/folders/1')),
  'entities/record/AttachedPicture.tsx': office('clients/edit/1', /^Remove logo/),
  'entities/user/ChangePassword.tsx': office('users/edit/1', /^Change password/),
  'entities/user/SigningPinForm.tsx': office('users/edit/1', /^Set a PIN/),
  'entities/user/InvitationLink.tsx': office('users/edit/17', /^Copy invitation link/),
  'entities/user/HandOver.tsx': office('users/edit/10', /^Deactivate/),
  'entities/user/InviteDialog.tsx': { ...office('users', /^Invite several/), keeps: true },
  'entities/user/UserActions.tsx': office('users/edit/10', /^Reset password/),
  'entities/user/UserForm.tsx': office('users/edit/10', /^Edit user/),
  'entities/userProjectRole/UserProjectRoleForm.tsx': onTab(
    /^Projects and roles/,
    office('users/edit/10', /^Add role/),
  ),
  'entities/userProjectRole/RemoveRole.tsx': onTab(/^Projects and roles/, office('users/edit/10', /^Remove /)),
  'entities/userTraining/TrainingActions.tsx': office('userTrainings/view/13', /^Reject/),
  'entities/record/AttachedFiles.tsx': office('userTrainings/view/1', /^Remove /),
  'entities/rollCall/RollCallForm.tsx': bridge('rollcalls/1', /^Edit lessons/),
  'entities/rollCall/StartRollCall.tsx': { ...bridge('rollcalls', /^Start roll call/), asksWhich: true },
  'entities/userTraining/TrainingForm.tsx': onTab(/^Trainings/, office('users/edit/10', /^Add training/)),
  'pages/project/manage/ApplyTemplate.tsx': pmp('folders', /^Apply template/),
  'pages/project/manage/CloneDialog.tsx': pmp('manage', /^Copy project/),
  'pages/project/handover/CobieModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^COBie/], late: true },
  'pages/project/progress/ProgressReportModal.tsx': pmp('overview', /^Progress report/),
  'pages/project/manage/ImportDialog.tsx': { path: at('HB-014', 'sfs', 'files'), press: [/^Import/] },
  'pages/project/handover/AcceptForModal.tsx': {
    path: at('HB-009', 'sfs', 'overview'),
    press: [/^Accept for the client/],
  },
  'pages/project/report/SignReturnModal.tsx': bridge(`reports/return?startDate=${mondayAgo(2)}`, /^Sign the return…/),
  'pages/project/report/ReopenReturnModal.tsx': bridge(`reports/return?startDate=${mondayAgo(1)}`, /^Reopen…/),
  'pages/project/handover/ChaseModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^Chase…/] },
  'pages/project/handover/FileUpdateModal.tsx': { path: at('HB-009', 'sfs', 'overview'), press: [/^File update…/] },
  'pages/project/handover/IssueModal.tsx': { path: at('HB-014', 'sfs', 'overview'), press: [/^New issue…/] },
  'shell/Palette.tsx': { ...office('templates'), before: (page) => page.keyboard.press('Control+k') },
}

/**
 * Dialogs that a demo record cannot open directly, because they need a file, selected rows or a step by someone else
 * first. Each names the story that opens it, or the part of the frame that contains it.
 */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'entities/accident/PartForm.tsx': 'part of the frame: AccidentForm and InjuredForm',
  'entities/backgroundTask/shared/TaskDialog.tsx': 'while a task runs; written in Dialog',
  'entities/induction/group/GroupPeople.tsx': 'inductions.spec.ts: the films of a session are watched first',
  'entities/observation/SendPhotos.tsx': 'while photos of a new record wait; a short ConfirmModal',
  'entities/record/AbsentRecord.tsx': 'while a record of a form loads; written in Dialog',
  'entities/record/RecordForm.tsx': 'part of the frame',
  'entities/record/UploadDialog.tsx': 'part of the frame',
  'entities/record/moves/MoveModal.tsx': 'part of the frame',
  'entities/rollCall/AddSomeone.tsx': 'while a roll call is in progress; a short ConfirmModal',
  'entities/rollCall/LeftBefore.tsx': 'while a roll call is in progress; a short ConfirmModal',
  'entities/rollCall/RollCallMoveModal.tsx': 'while a roll call is in progress',
  'pages/project/handover/AcceptModal.tsx': 'safetyFile.spec.ts: an issue that its reader may accept',
  'pages/project/handover/TakeOutModal.tsx': 'a document that was made confidential after its issue; a ConfirmModal',
  'pages/setUp/NeededFirst.tsx': 'firstPermit.spec.ts: a project without sub types; written in Dialog',
  'pages/setUp/StarterSet.tsx': 'firstPermit.spec.ts: an empty system; a ConfirmModal',
  'ui/dialogs/ConfirmModal.tsx': 'part of the frame',
  'ui/dialogs/EditModal.tsx': 'part of the frame',
  'ui/dialogs/LinkOnce.tsx': 'part of the frame',
}
