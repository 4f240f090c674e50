/** Words for actions in a project's history, other than field changes. */
export const historyActions: Partial<Record<string, string>> = {
  prepare: 'took it to pre-construction',
  startOnSite: 'started it on site',
  handOver: 'took it to handover',
  putInUse: 'put it in use',
  close: 'closed it',
  hold: 'put it on hold',
  resume: 'resumed it',
  reopen: 'reopened it',
  issued: 'issued the safety file',
  accepted: 'accepted an issue of the safety file',
  fileUpdate: 'opened a file update of the safety file',
  takenOut: 'took a confidential document out of the issues of the safety file',
  'settings:pmp': 'changed the settings of documents',
  'settings:rfi': 'changed the settings of RFIs',
  'settings:changeRequest': 'changed the settings of change requests',
  'settings:sms': 'changed the settings of safety management',
}
