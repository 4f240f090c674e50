/** The name of every kind of record, one camelCase singular word each; used everywhere a kind is named. */
export const kinds = [
  'client', 'user', 'project', 'projectClient', 'userProjectRole', 'notification', 'lookup', 'projectDashboard', 'projectDocument', 'projectFolder',
  'roleListTemplate', 'processSubType', 'equipmentType', 'equipment',
] as const
export type Kind = (typeof kinds)[number]
