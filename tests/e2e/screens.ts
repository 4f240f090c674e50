import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { systemNames } from '#contract/systems.ts'
import { projectId, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** A screen to visit. */
export interface Screen {
  name: string
  path: string
  /** Who visits it: the first administrator by default, a stranger if null. */
  as?: string | null
  /** The heading that shows that the screen has loaded. */
  heading: string | RegExp
  /** The status that the server answers instead of the record; browsers log it to the console. */
  refused?: 403 | 404
  /** Opens something on the screen. */
  open?: (page: Page) => Promise<void>
}

const at = (number: ProjectNumber, system: string, page: string) =>
  `/manage/projects/${system}/view/${projectId(number)}/${page}`

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const tab = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().click()
const dialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

const signIn: Screen[] = [
  { name: 'sign-in', path: '/login', as: null, heading: 'Sign in' },
  { name: 'sign-in-refused', path: '/login', as: null, heading: 'Sign in', open: press('Sign in') },
  { name: 'forgotten-password', path: '/forgotPassword', as: null, heading: 'Forgotten password' },
  { name: 'choose-password', path: '/confirmPassword?token=anything', as: null, heading: 'Choose a password' },
  { name: 'spent-link', path: '/confirmPassword', as: null, heading: 'This link does not work' },
  { name: 'answer-rfi-spent', path: '/answerRfi', as: null, heading: 'This link does not work' },
  { name: 'hold-permit-spent', path: '/holdPermit', as: null, heading: 'This link does not work' },
  { name: 'register-spent', path: '/register', as: null, heading: 'This link does not work' },
  { name: 'first-administrator', path: '/firstAdministrator?token=anything', as: null, heading: 'Set up your office' },
  { name: 'gate-to-open', path: '/kiosk/1', heading: 'Open the gate on this device' },
  { name: 'front-door', path: '/', heading: 'Dashboard' },
  { name: 'nowhere', path: '/nowhere', as: null, heading: 'There is no page at this address' },
]

const people: Screen[] = [
  { name: 'dashboard', path: '/manage/dashboard', heading: 'Dashboard' },
  { name: 'dashboard-newcomer', path: '/manage/', as: 'throttle@demo.test', heading: 'Dashboard' },
  { name: 'dashboard-safety', path: '/manage', as: 'safety@demo.test', heading: 'Dashboard' },
  { name: 'users', path: '/manage/users', heading: 'Users' },
  {
    name: 'users-chosen',
    path: '/manage/users',
    heading: 'Users',
    open: (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check(),
  },
  { name: 'users-invite', path: '/manage/users', heading: 'Users', open: dialog('Invite several') },
  { name: 'user', path: '/manage/users/edit/10', heading: 'Aleksander Nowak' },
  { name: 'user-roles', path: '/manage/users/edit/10', heading: 'Aleksander Nowak', open: tab(/^Projects and roles/) },
  { name: 'user-history', path: '/manage/users/edit/10', heading: 'Aleksander Nowak', open: tab(/^History/) },
  { name: 'user-form', path: '/manage/users/edit/10', heading: 'Aleksander Nowak', open: dialog('Edit user') },
  {
    name: 'user-own',
    path: '/manage/users/edit/6',
    as: 'staff@demo.test',
    heading: 'Patrick Lynch',
    open: dialog('Edit user'),
  },
  { name: 'user-deactivate', path: '/manage/users/edit/10', heading: 'Aleksander Nowak', open: dialog('Deactivate') },
  {
    name: 'user-new',
    path: '/manage/users/edit/0',
    heading: 'Users',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
]

const companies: Screen[] = [
  { name: 'clients', path: '/manage/clients', heading: 'Clients' },
  { name: 'clients-filter', path: '/manage/clients', heading: 'Clients', open: press(/^Filter by Country/) },
  {
    name: 'clients-columns',
    path: '/manage/clients',
    heading: 'Clients',
    open: async (page) => {
      await press('Columns')(page)
      await page.getByText('Drag to reorder').waitFor()
    },
  },
  { name: 'client', path: '/manage/clients/edit/3', heading: 'Corrib Steel Ltd' },
  { name: 'client-users', path: '/manage/clients/edit/3', heading: 'Corrib Steel Ltd', open: tab(/^Users/) },
  { name: 'client-projects', path: '/manage/clients/edit/3', heading: 'Corrib Steel Ltd', open: tab(/^Projects/) },
  { name: 'client-history', path: '/manage/clients/edit/3', heading: 'Corrib Steel Ltd', open: tab(/^History/) },
  { name: 'client-form', path: '/manage/clients/edit/3', heading: 'Corrib Steel Ltd', open: dialog('Edit client') },
  {
    name: 'client-delete',
    path: '/manage/clients/edit/3?edit=1',
    heading: 'Corrib Steel Ltd',
    open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  },
  {
    name: 'client-new',
    path: '/manage/clients/edit/0',
    heading: 'Clients',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
]

const approvals: Screen[] = [
  { name: 'approvals', path: '/manage/approvalTemplates', heading: 'Approval templates' },
  { name: 'approval', path: '/manage/approvalTemplates/edit/4', heading: 'RAMS with lead reviewer' },
  {
    name: 'approval-dry-run',
    path: '/manage/approvalTemplates/edit/4',
    heading: 'RAMS with lead reviewer',
    open: async (page) => {
      await tab('Who would be asked')(page)
      await page.getByRole('combobox', { name: /^Project/ }).fill('HB-014')
      await page.getByRole('option', { name: /HB-014/ }).click()
      await page.getByText(/^Every stage has people to act/).waitFor()
    },
  },
  {
    name: 'approval-versions',
    path: '/manage/approvalTemplates/edit/1',
    heading: 'Permit in two stages',
    open: tab(/^Earlier versions/),
  },
  {
    name: 'approval-form',
    path: '/manage/approvalTemplates/edit/5',
    heading: /^Change request/,
    open: async (page) => {
      await dialog('Edit approval template')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /4 Second approval/ })
        .click()
    },
  },
  {
    name: 'approval-new',
    path: '/manage/approvalTemplates/edit/0',
    heading: 'Approval templates',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'sub-types', path: '/manage/processSubTypes', heading: 'Approval Sub Types' },
  {
    name: 'sub-type-form',
    path: '/manage/processSubTypes?open=2',
    heading: 'Approval Sub Types',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'equipment-types', path: '/manage/equipmentTypes', heading: 'Equipment types' },
  { name: 'equipment-type', path: '/manage/equipmentTypes/edit/1', heading: 'Tower crane' },
  {
    name: 'equipment-type-form',
    path: '/manage/equipmentTypes/edit/1',
    heading: 'Tower crane',
    open: async (page) => {
      await dialog('Edit equipment type')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /1 Statutory examination/ })
        .click()
    },
  },
]

const openQuestion = (number: RegExp) => (page: Page) => page.getByRole('treeitem', { name: number }).click()
const questions: Screen[] = [
  { name: 'question-templates', path: '/manage/questionTemplates', heading: 'Question templates' },
  { name: 'question-import', path: '/manage/questionTemplates', heading: 'Question templates', open: dialog('Import') },
  {
    name: 'question-new',
    path: '/manage/questionTemplates/edit/0',
    heading: 'Question templates',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'question-builder',
    path: '/manage/questionTemplates/edit/3',
    heading: 'Hot work, before start',
    open: openQuestion(/^2\.1/),
  },
  {
    name: 'question-section',
    path: '/manage/questionTemplates/edit/3',
    heading: 'Hot work, before start',
    open: openQuestion(/^3\s*Gas/),
  },
  {
    name: 'question-gaps',
    path: '/manage/questionTemplates/edit/1',
    heading: 'Accident investigation',
    open: press('Try to submit'),
  },
  { name: 'question-published', path: '/manage/questionTemplates/edit/5', heading: 'Scaffold weekly inspection' },
  {
    name: 'question-languages',
    path: '/manage/questionTemplates/edit/7?tab=languages',
    heading: 'Site induction quiz',
  },
  { name: 'question-versions', path: '/manage/questionTemplates/edit/4?tab=versions', heading: 'Confined space entry' },
  { name: 'question-history', path: '/manage/questionTemplates/edit/3?tab=history', heading: 'Hot work, before start' },
]

const frame: Screen[] = [
  { name: 'notifications', path: '/manage/notifications', heading: 'Notifications' },
  { name: 'notification', path: '/manage/notifications/view/6', heading: 'RC-024 Library lift and stairs is on hold' },
  {
    name: 'notification-of-another',
    path: '/manage/notifications/view/1',
    heading: /^This notification does not exist/,
    refused: 404,
  },
  { name: 'settings', path: '/manage/settings', heading: 'Settings' },
  {
    name: 'settings-entry',
    path: '/manage/settings?list=observationTypes',
    heading: 'Settings',
    open: dialog('New entry'),
  },
  { name: 'recycle-bin', path: '/manage/settings?tab=bin', heading: 'Settings' },
  { name: 'audit', path: '/manage/settings?tab=audit', heading: 'Settings' },
  { name: 'outbox', path: '/manage/settings?tab=outbox', heading: 'Settings' },
  {
    name: 'not-authorised',
    path: '/manage/users',
    as: 'staff@demo.test',
    heading: 'You are not authorised to view this page',
  },
  { name: '403', path: '/manage/403', heading: 'You are not authorised to view this page' },
  { name: '404', path: '/manage/404', heading: 'There is no page at this address' },
  { name: '404-any', path: '/manage/some/where', heading: 'There is no page at this address' },
  { name: '404-system', path: '/manage/xyz', heading: 'There is no page at this address' },
  { name: '500', path: '/manage/500', heading: 'The server could not answer' },
  {
    name: 'palette',
    path: '/manage/templates',
    heading: 'Templates',
    open: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'bell', path: '/manage/templates', heading: 'Templates', open: press(/^Notifications/) },
  { name: 'account', path: '/manage/templates', heading: 'Templates', open: press(/account$/) },
]

const shelves: Screen[] = [
  { name: 'classifications', path: '/manage/manualClassifications', heading: 'Manual classifications' },
  { name: 'classification', path: '/manage/manualClassifications/edit/1', heading: /Brief description of the work/ },
  {
    name: 'classification-form',
    path: '/manage/manualClassifications/edit/1',
    heading: /Brief description of the work/,
    open: dialog(/^Edit/),
  },
  { name: 'templates', path: '/manage/templates', heading: 'Templates' },
  { name: 'template', path: '/manage/templates/edit/1', heading: /civil engineering/ },
  { name: 'template-folder', path: '/manage/templates/edit/1/folders/1', heading: /civil engineering/ },
  { name: 'template-document', path: '/manage/templateDocuments/edit/1', heading: /^Description of the works/ },
  { name: 'libraries', path: '/manage/documentLibraries', heading: 'Document libraries' },
  { name: 'library', path: '/manage/documentLibraries/view/1/folder/0', heading: /^Group policies and procedures/ },
  {
    name: 'library-folder',
    path: '/manage/documentLibraries/view/1/folder/1/a',
    heading: /^Group policies and procedures/,
  },
  {
    name: 'library-document',
    path: '/manage/documentLibraries/view/1/document/1/a',
    heading: /^Safety and health policy statement/,
  },
  { name: 'trainings', path: '/manage/userTrainings', heading: 'My trainings' },
  { name: 'training', path: '/manage/userTrainings/view/1', heading: /^Safe Pass/ },
  {
    name: 'training-new',
    path: '/manage/userTrainings',
    as: 'safety@demo.test',
    heading: 'My trainings',
    open: dialog(/^(?:New|Add) training/),
  },
]

/** Placeholder pages. */
const register: Screen[] = [
  { name: 'projects', path: '/manage/projects', heading: 'Projects' },
  { name: 'projects-none', path: '/manage/projects', as: 'throttle@demo.test', heading: 'Projects' },
  {
    name: 'projects-chosen',
    path: '/manage/projects',
    heading: 'Projects',
    open: (page) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check(),
  },
  {
    name: 'projects-no-result',
    path: '/manage/projects',
    heading: 'Projects',
    open: (page) => page.getByRole('searchbox').fill('lighthouse'),
  },
  {
    name: 'project-new',
    path: '/manage/projects?new=1',
    heading: 'Projects',
    open: (page) => page.getByRole('dialog').waitFor(),
  },
]

const project: Screen[] = [
  ...systemNames.map((system) => ({
    name: `overview-${system}`,
    path: at('LT-003', system, 'overview'),
    heading: /Ferry terminal roof/,
  })),
  {
    name: 'project',
    path: `/manage/projects/sms/view/${projectId('HB-014')}`,
    heading: /Harbour bridge refurbishment/,
  },
  {
    name: 'project-viewer',
    path: at('LT-003', 'sms', 'overview'),
    as: 'viewer@demo.test',
    heading: /Ferry terminal roof/,
  },
  { name: 'project-on-hold', path: at('RC-024', 'pmp', 'overview'), heading: /Library lift and stairs/ },
  {
    name: 'project-step',
    path: at('HB-014', 'sms', 'overview'),
    heading: /Harbour bridge refurbishment/,
    open: dialog('Hold…'),
  },
  ...['details', 'clients', 'people', 'locations', 'settings', 'history'].map((part) => ({
    name: `manage-${part}`,
    path: at('HB-014', 'sms', `manage?tab=${part}`),
    heading: 'Manage',
  })),
  { name: 'manage-form', path: at('HB-014', 'sms', 'manage'), heading: 'Manage', open: dialog('Edit project') },
  { name: 'site-people', path: at('HB-014', 'sms', 'people'), heading: 'People' },
  { name: 'site-people-building', path: at('HB-014', 'fm', 'people'), heading: 'People' },
  { name: 'site-person', path: at('HB-014', 'sms', 'people/2'), heading: 'Mateusz Zieliński' },
  { name: 'site-people-to-accept', path: at('HB-014', 'sms', 'people?tab=coming'), heading: 'People' },
  {
    name: 'site-person-days',
    path: at('HB-014', 'sms', 'people/2'),
    heading: 'Mateusz Zieliński',
    open: tab('Attendance'),
  },
  { name: 'on-site-building', path: at('HB-014', 'fm', 'onsitepeople'), heading: 'On site now' },
  { name: 'on-site', path: at('HB-014', 'sms', 'onsitepeople'), heading: 'On site now' },
  { name: 'groups', path: at('HB-014', 'sms', 'groups'), heading: 'Groups' },
  { name: 'ad-hoc-roles', path: at('HB-017', 'sms', 'userprojectroleadhoc'), heading: 'Ad hoc roles' },
  {
    name: 'ad-hoc-role-new',
    path: at('HB-017', 'sms', 'userprojectroleadhoc'),
    heading: 'Ad hoc roles',
    open: dialog('Give a role'),
  },
  { name: 'safety-board', path: at('HB-014', 'sms', 'safety'), heading: 'Safety board' },
  { name: 'weather', path: at('HB-014', 'sms', 'safety?tab=weather'), heading: 'Safety board' },
  {
    name: 'weather-new',
    path: at('HB-014', 'sms', 'safety?tab=weather'),
    heading: 'Safety board',
    open: dialog('Record weather'),
  },
  { name: 'permits', path: at('HB-014', 'sms', 'permits'), heading: 'Permits' },
  { name: 'permit-board', path: at('HB-014', 'sms', 'permits?as=board'), heading: 'Permits' },
  { name: 'permit-calendar', path: at('HB-014', 'sms', 'permits?as=calendar'), heading: 'Permits' },
  { name: 'permit-calendar-day', path: at('HB-014', 'sms', 'permits?as=calendar&span=day'), heading: 'Permits' },
  { name: 'permit-new', path: at('HB-014', 'sms', 'permits'), heading: 'Permits', open: dialog('New permit') },
  { name: 'permit', path: at('HB-014', 'sms', 'permits/8'), heading: /Cut out corroded stiffeners/ },
  {
    name: 'permit-linked',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: tab(/^Linked/),
  },
  {
    name: 'permit-link',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: async (page) => {
      await tab(/^Linked/)(page)
      await dialog('Link a record')(page)
    },
  },
  {
    name: 'permit-copy',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: dialog('Copy as new'),
  },
  {
    name: 'permit-code',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: dialog('QR code'),
  },
  {
    name: 'permit-sign-on',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: tab(/^Sign-on/),
  },
  {
    name: 'permit-stop',
    path: at('HB-014', 'sms', 'permits/8'),
    heading: /Cut out corroded stiffeners/,
    open: dialog('Stop work'),
  },
  { name: 'rams', path: at('HB-014', 'sms', 'rams'), heading: 'RAMS' },
  { name: 'my-rams', path: at('HB-014', 'sms', 'myrams'), heading: 'My RAMS' },
  { name: 'rams-new', path: at('HB-014', 'sms', 'rams'), heading: 'RAMS', open: dialog('New RAMS') },
  { name: 'rams-record', path: at('HB-014', 'sms', 'rams/2'), heading: /Stiffener replacement/ },
  {
    name: 'rams-briefed',
    path: at('HB-014', 'sms', 'rams/2'),
    heading: /Stiffener replacement/,
    open: tab(/^Briefed/),
  },
  { name: 'incidents', path: at('HB-014', 'sms', 'incidents'), heading: 'Incidents' },
  { name: 'incident-new', path: at('HB-014', 'sms', 'incidents'), heading: 'Incidents', open: dialog('New incident') },
  { name: 'incident', path: at('HB-014', 'sms', 'incidents/3'), heading: /Chain sling parted/ },
  {
    name: 'incident-report',
    path: at('HB-014', 'sms', 'incidents/3'),
    heading: /Chain sling parted/,
    open: dialog('Record report'),
  },
  { name: 'trainings', path: at('HB-014', 'sms', 'onsitetraining'), heading: 'On-site training' },
  {
    name: 'training-new',
    path: at('HB-014', 'sms', 'onsitetraining'),
    heading: 'On-site training',
    open: dialog('New training'),
  },
  { name: 'training', path: at('HB-014', 'sms', 'onsitetraining/3'), heading: /Stiffener replacement: sequence/ },
  {
    name: 'training-sign',
    path: at('HB-014', 'sms', 'onsitetraining/8'),
    heading: /Today: panel lifts/,
    open: dialog('Sign'),
  },
  { name: 'disciplinaries', path: at('HB-014', 'sms', 'disciplinaries'), heading: 'Disciplinaries' },
  {
    name: 'disciplinary-new',
    path: at('HB-014', 'sms', 'disciplinaries'),
    heading: 'Disciplinaries',
    open: dialog('New disciplinary'),
  },
  { name: 'disciplinary', path: at('HB-014', 'sms', 'disciplinaries/8'), heading: /Noel Geraghty/ },
  {
    name: 'disciplinary-appeal',
    path: at('HB-014', 'sms', 'disciplinaries/8'),
    heading: /Noel Geraghty/,
    open: dialog('Decide on appeal'),
  },
  { name: 'inductions', path: at('HB-014', 'sms', 'inductions'), heading: 'Inductions' },
  {
    name: 'induction-new',
    path: at('HB-014', 'sms', 'inductions'),
    heading: 'Inductions',
    open: dialog('New induction'),
  },
  { name: 'induction', path: at('HB-014', 'sms', 'inductions/6'), heading: /Aidan Furey/ },
  { name: 'induction-ended', path: at('HB-014', 'sms', 'inductions/1'), heading: /Declan Hynes/ },
  { name: 'induction-draft', path: at('HB-014', 'sms', 'inductions/69'), heading: /Kacper Wrona/ },
  {
    name: 'induction-health',
    path: at('HB-014', 'sms', 'inductions/6'),
    heading: /Aidan Furey/,
    open: dialog('Change'),
  },
  { name: 'induction-group', path: `${at('HB-014', 'sms', 'inductions')}?as=group`, heading: 'Inductions' },
  {
    name: 'induction-video-new',
    path: `${at('HB-014', 'sms', 'manage')}?tab=settings`,
    heading: 'Manage',
    open: dialog('Add video'),
  },
  { name: 'accidents', path: at('HB-014', 'sms', 'accidents'), heading: 'Accidents' },
  {
    name: 'accident-new',
    path: at('HB-014', 'sms', 'accidents'),
    heading: 'Accidents',
    open: dialog('Report an accident'),
  },
  { name: 'accident-draft', path: at('HB-014', 'sms', 'accidents/6'), heading: /Cut on the forearm/ },
  { name: 'accident', path: at('HB-014', 'sms', 'accidents/2'), heading: /Fall from the ladder/ },
  {
    name: 'accident-injured',
    path: at('HB-014', 'sms', 'accidents/6'),
    heading: /Cut on the forearm/,
    open: dialog('Add person'),
  },
  {
    name: 'accident-decide',
    path: at('HB-014', 'sms', 'accidents/5'),
    heading: /Hand caught/,
    open: dialog('Decide'),
  },
  {
    name: 'accident-investigation',
    path: at('HB-014', 'sms', 'accidents/5'),
    heading: /Hand caught/,
    open: tab('Investigation'),
  },
  { name: 'roll-calls', path: at('HB-014', 'sms', 'rollcalls'), heading: 'Roll calls' },
  { name: 'roll-call', path: at('HB-014', 'sms', 'rollcalls/1'), heading: /Quarterly drill/ },
  { name: 'observations', path: at('HB-014', 'sms', 'observations'), heading: 'Observations' },
  {
    name: 'observation-new',
    path: at('HB-014', 'sms', 'observations'),
    heading: 'Observations',
    open: dialog('New observation'),
  },
  { name: 'observation', path: at('HB-014', 'sms', 'observations/4'), heading: /Housekeeping/ },
  {
    name: 'observation-actions',
    path: at('HB-014', 'sms', 'observations/4'),
    heading: /Housekeeping/,
    open: tab(/^Actions/),
  },
  { name: 'actions', path: at('HB-014', 'sms', 'questionresponseactions'), heading: 'Actions' },
  { name: 'action', path: at('HB-014', 'sms', 'questionresponseactions/2'), heading: /Clear the blasting grit/ },
  {
    name: 'action-fix',
    path: at('HB-014', 'sms', 'questionresponseactions/2'),
    heading: /Clear the blasting grit/,
    open: dialog('Put right'),
  },
  { name: 'process-sub-types', path: at('HB-014', 'sms', 'processsubtypes'), heading: 'Process sub types' },
  {
    name: 'process-sub-type-settings',
    path: at('HB-014', 'sms', 'processsubtypes'),
    heading: 'Process sub types',
    open: async (page) => {
      await press(/^Used here/)(page)
      await page.getByRole('searchbox', { name: /^Filter/ }).fill('Hot work')
      await dialog('Hot work')(page)
    },
  },
  {
    name: 'process-sub-types-copy',
    path: at('RC-021', 'sms', 'processsubtypes'),
    heading: 'Process sub types',
    open: dialog('Copy from a project'),
  },
  { name: 'other-system', path: at('HB-014', 'pmp', 'permits'), heading: 'Permits' },
  { name: 'inspections', path: at('HB-014', 'sms', 'inspections'), heading: 'Inspections' },
  {
    name: 'inspection-form',
    path: at('HB-014', 'sms', 'inspections'),
    heading: 'Inspections',
    open: dialog('New inspection'),
  },
  { name: 'inspection', path: at('HB-014', 'sms', 'equipments/2/inspections/21'), heading: /Weekly: 17 m telehandler/ },
  {
    name: 'inspection-draft',
    path: at('HB-014', 'sms', 'equipments/3/inspections/32'),
    heading: /Daily pre-use: Boom lift/,
  },
  { name: 'inspections-ad-hoc', path: at('HB-014', 'sms', 'inspectionsadhoc'), heading: 'Ad hoc inspections' },
  {
    name: 'item-inspections',
    path: at('HB-014', 'sms', 'nonEquipmentinspections'),
    heading: 'Non-equipment inspections',
  },
  { name: 'inspections-board', path: at('HB-014', 'sms', 'inspections?as=board'), heading: 'Inspections' },
  { name: 'inspections-week', path: at('HB-014', 'sms', 'inspections?as=week'), heading: 'Inspections' },
  { name: 'rfis', path: at('HB-014', 'pmp', 'folders/1/rfis'), heading: 'RFIs' },
  { name: 'rfi', path: at('HB-014', 'pmp', 'folders/1/rfis/1'), heading: /Grade of bolts/ },
  { name: 'change-requests', path: at('HB-014', 'pmp', 'folders/1/changerequests'), heading: 'Change requests' },
  {
    name: 'change-request',
    path: at('HB-014', 'pmp', 'folders/1/changerequests'),
    heading: 'Change requests',
    open: async (page) => {
      await page.getByRole('link', { name: /^CR-/ }).first().click()
      await page.getByRole('tab', { name: 'Cost' }).click()
    },
  },
  { name: 'my-workload', path: at('HB-014', 'pmp', 'myworkload'), heading: 'My workload' },
  { name: 'fm-files', path: at('HB-009', 'fm', 'files'), heading: 'Files' },
  { name: 'fm-folders', path: at('HB-009', 'fm', 'folders'), heading: 'Folders' },
  { name: 'issued-files', path: at('HB-009', 'fm', 'files?part=safetyFile'), heading: 'Files' },
  { name: 'safety-file-locked', path: at('HB-009', 'sfs', 'overview'), heading: /./ },
  { name: 'import', path: at('HB-014', 'sfs', 'files'), heading: 'Files', open: dialog(/^Import/) },
  { name: 'clone', path: at('HB-014', 'pmp', 'manage'), heading: 'Manage', open: dialog(/^Copy project/) },
  {
    name: 'document-search',
    path: '/manage/projectDocumentSearch',
    heading: 'Project documents search',
    open: (page) => page.getByRole('searchbox').fill('bridge'),
  },
  { name: 'file', path: at('HB-014', 'pmp', 'folders/1/files/1'), heading: /^HB14-/ },
  { name: 'folder-users', path: '/manage/bulkAddFolderUsers/view/1', heading: 'Folder users' },
  { name: 'reports', path: at('HB-014', 'sms', 'reports'), heading: 'Reports' },
  { name: 'report', path: at('HB-014', 'sms', 'reports/safety'), heading: 'Safety report' },
  { name: 'report-weather', path: at('HB-014', 'sms', 'reports/weather'), heading: 'Weather report' },
  { name: 'report-return', path: at('HB-014', 'sms', 'reports/return'), heading: 'Weekly return' },
  { name: 'report-people-work', path: at('HB-014', 'sms', 'reports/peoplework'), heading: 'People and work report' },
  {
    name: 'report-people-compliance',
    path: at('HB-014', 'sms', 'reports/peoplecompliance'),
    heading: 'People compliance report',
  },
  { name: 'report-rfi', path: at('HB-014', 'pmp', 'reports/rfi'), heading: 'RFI report' },
  { name: 'report-change', path: at('HB-014', 'pmp', 'reports/changerequest'), heading: 'Change request report' },
  { name: 'report-equipment', path: at('HB-014', 'sms', 'reports/equipment'), heading: 'Equipment report' },
  {
    name: 'report-items',
    path: at('HB-014', 'sms', 'reports/nonequipmentitem'),
    heading: 'Non-equipment items report',
  },
]

/** Every screen, with what opens on it. */
const equipment: Screen[] = [
  { name: 'equipment', path: at('HB-014', 'sms', 'equipments'), heading: 'Equipment' },
  { name: 'equipment-assets', path: at('LT-003', 'fm', 'equipments'), heading: 'Assets' },
  { name: 'equipment-new', path: at('HB-014', 'sms', 'equipments?open=0'), heading: 'Equipment' },
  { name: 'equipment-record', path: at('HB-014', 'sms', 'equipments/3'), heading: /Boom lift at span 2/ },
  {
    name: 'equipment-schedule',
    path: at('HB-014', 'sms', 'equipments/3'),
    heading: /Boom lift at span 2/,
    open: tab(/^Schedule/),
  },
  {
    name: 'equipment-documents',
    path: at('HB-014', 'sms', 'equipments/5'),
    heading: /Spreader beam/,
    open: tab(/^Documents/),
  },
  { name: 'equipment-asset', path: at('LT-003', 'fm', 'equipments/10'), heading: /Lift L1/ },
  { name: 'items', path: at('HB-014', 'sms', 'nonequipmentitems'), heading: 'Non-equipment items' },
  { name: 'items-new', path: at('HB-014', 'sms', 'nonequipmentitems?open=0'), heading: 'Non-equipment items' },
  { name: 'item-record', path: at('HB-014', 'sms', 'nonequipmentitems/2'), heading: /Crash deck/ },
]

export const groups = {
  'Ways in': signIn,
  'Dashboard and people': people,
  Companies: companies,
  'Approvals and equipment': approvals,
  'Question templates': questions,
  'Classifications, templates and libraries': shelves,
  'Settings and the frame': frame,
  'The register of projects': register,
  'A project': project,
  'Equipment and places': equipment,
}
export const screens: readonly Screen[] = Object.values(groups).flat()

/** The routes of the generated tree that no screen covers. */
export function addressesWithoutScreen() {
  const tree = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const named = [
    ...tree.slice(tree.indexOf('FileRoutesByFullPath'), tree.indexOf('FileRoutesByTo')).matchAll(/^ {2}'(\/[^']*)'/gm),
  ].map(([, path = '']) => path)
  const paths = screens.map(({ path }) => path.replace(/[?#].*/, ''))
  const fits = (address: string) =>
    new RegExp(
      `^${address.replaceAll('.', '\\.').replaceAll(/\$\w+/g, '[^/]+').replace(/\$$/, '.+').replace(/\/$/, '/?')}$`,
    )
  return named.filter((address) => !paths.some((path) => fits(address).test(path)))
}
