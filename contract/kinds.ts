/** The name of every kind of record, one camelCase singular word each; used everywhere a kind is named. */
export const kinds = [
  'client', 'user', 'project', 'projectClient', 'userProjectRole', 'notification', 'lookup', 'questionTemplate', 'templateQuestion', 'projectDashboard', 'projectDocument', 'projectFolder',
] as const
export type Kind = (typeof kinds)[number]
