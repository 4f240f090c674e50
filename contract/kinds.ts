/** The name of every kind of record, one camelCase singular word each; used everywhere a kind is named. */
export const kinds = [
  'client', 'user', 'project', 'projectClient', 'userProjectRole', 'notification', 'lookup', 'projectDashboard', 'projectDocument', 'projectFolder',
  'manualClassification', 'template', 'templateFolder', 'templateDocument', 'documentLibrary', 'libraryFolder', 'libraryDocument', 'userTraining',
] as const
export type Kind = (typeof kinds)[number]
