/** Paths outside projects, with their heading and who may open them (specification, section 2.3). */
interface Address {
  path: string
  heading: string
  /** Absent: every signed-in person. */
  only?: readonly ('admin' | 'manager' | 'library')[]
  /** The page is open to everyone, but its record is not; for others it does not exist. */
  shows?: { what: string; to: readonly string[] }
}

const admin = ['admin'] as const
const office = ['admin@demo.test', 'admin2@demo.test', 'manager@demo.test']
/** The people of Brannock, whose policies are in the first library. */
const brannock = [...office, 'library@demo.test', 'staff@demo.test', 'safety@demo.test', 'throttle@demo.test']

export const addresses: readonly Address[] = [
  { path: '/manage/dashboard', heading: 'Dashboard' },
  { path: '/manage/users', heading: 'Users', only: ['admin', 'manager'] },
  { path: '/manage/projects', heading: 'Projects' },
  { path: '/manage/clients', heading: 'Clients', only: admin },
  { path: '/manage/templates', heading: 'Templates' },
  { path: '/manage/clients/edit/1', heading: 'Brannock Construction Ltd', only: admin },
  { path: '/manage/templates/edit/1', heading: 'Safety file, civil engineering (IE)' },
  { path: '/manage/manualClassifications', heading: 'Manual classifications', only: admin },
  { path: '/manage/templates/edit/1/folders/1', heading: 'Safety file, civil engineering (IE)' },
  { path: '/manage/manualClassifications/edit/1', heading: '1 Brief description of the work', only: admin },
  { path: '/manage/templateDocuments/edit/1', heading: 'Description of the works' },
  { path: '/manage/settings', heading: 'Settings', only: admin },
  { path: '/manage/projectDocumentSearch', heading: 'Project documents search' },
  { path: '/manage/questionTemplates', heading: 'Question templates', only: admin },
  {
    path: '/manage/bulkAddFolderUsers/view/1',
    heading: 'Folder users',
    shows: { what: 'project', to: ['admin@demo.test', 'admin2@demo.test', 'staff@demo.test', 'safety@demo.test'] },
  },
  { path: '/manage/questionTemplates/edit/1', heading: 'Accident investigation', only: admin },
  { path: '/manage/notifications', heading: 'Notifications' },
  { path: '/manage/approvalTemplates', heading: 'Approval templates', only: admin },
  { path: '/manage/userTrainings', heading: 'My trainings' },
  { path: '/manage/approvalTemplates/edit/1', heading: 'Permit in two stages', only: admin },
  {
    path: '/manage/userTrainings/view/8',
    heading: 'Safe Pass',
    shows: { what: 'training', to: [...office, 'staff@demo.test', 'safety@demo.test'] },
  },
  { path: '/manage/processSubTypes', heading: 'Approval Sub Types', only: admin },
  { path: '/manage/equipmentTypes', heading: 'Equipment types', only: admin },
  {
    path: '/manage/documentLibraries/view/1/folder/1',
    heading: 'Group policies and procedures',
    shows: { what: 'document library', to: brannock },
  },
  { path: '/manage/equipmentTypes/edit/1', heading: 'Tower crane', only: admin },
  {
    path: '/manage/documentLibraries/view/1/document/1',
    heading: 'Safety and health policy statement',
    shows: { what: 'document', to: brannock },
  },
  { path: '/manage/documentLibraries/view/3/folder/0', heading: 'Guides to this system' },
  { path: '/manage/documentLibraries', heading: 'Document libraries', only: ['admin', 'library'] },
]

const everyone = ['Dashboard', 'Projects', 'Project documents search', 'Templates']
const wholeMenu = [
  'Dashboard',
  'Users',
  'Clients',
  'List',
  'Document Library',
  'Projects',
  'Project documents search',
  'Templates',
  'Safety file',
  'Manual Classifications',
  'Safety management',
  'Approval templates',
  'Process sub types',
  'Question templates',
  'Equipment types',
  'Settings',
]
const allFour = ['Project management', 'Safety management', 'Safety file', 'Facility management']

interface Account {
  email: string
  is: 'admin' | 'manager' | 'library' | 'other'
  menu: readonly string[]
  /** Every demo project that they may see. */
  projects: readonly string[]
  /** One of these projects, the systems open to them, and the system it opens in. */
  project?: { number: string; tabs: readonly string[]; first: string }
}

const everyProject = [
  'HB-014',
  'HB-017',
  'HB-009',
  'LT-003',
  'LT-005',
  'LT-001',
  'RC-021',
  'RC-024',
  'RC-027',
  'WX-008',
  'WX-013',
  'WX-011',
]

/** What each demo account sees (specification, sections 2.2, 2.3 and 6). */
export const accounts: readonly Account[] = [
  {
    email: 'admin@demo.test',
    is: 'admin',
    menu: wholeMenu,
    projects: everyProject,
    project: { number: 'HB-014', tabs: allFour, first: 'Safety management' },
  },
  {
    email: 'admin2@demo.test',
    is: 'admin',
    menu: wholeMenu,
    projects: everyProject,
    project: { number: 'LT-003', tabs: allFour, first: 'Safety management' },
  },
  { email: 'manager@demo.test', is: 'manager', menu: ['Dashboard', 'Users', ...everyone.slice(1)], projects: [] },
  {
    email: 'super@demo.test',
    is: 'other',
    menu: everyone,
    projects: ['RC-027', 'WX-008', 'WX-013'],
    project: { number: 'RC-027', tabs: allFour.slice(0, 3), first: 'Project management' },
  },
  {
    email: 'library@demo.test',
    is: 'library',
    menu: ['Dashboard', 'Clients', 'Document Library', ...everyone.slice(1)],
    projects: [],
  },
  {
    email: 'staff@demo.test',
    is: 'other',
    menu: everyone,
    projects: ['HB-014'],
    project: { number: 'HB-014', tabs: ['Project management'], first: 'Project management' },
  },
  {
    email: 'safety@demo.test',
    is: 'other',
    menu: everyone,
    projects: ['HB-014', 'HB-017', 'LT-003', 'LT-005', 'RC-021'],
    project: { number: 'RC-021', tabs: ['Safety management'], first: 'Safety management' },
  },
  {
    email: 'viewer@demo.test',
    is: 'other',
    menu: everyone,
    projects: ['LT-003'],
    project: { number: 'LT-003', tabs: allFour, first: 'Project management' },
  },
  { email: 'throttle@demo.test', is: 'other', menu: everyone, projects: [] },
]
