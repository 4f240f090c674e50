type Kind = 'observation' | 'questionResponseAction'

/**
 * The answers for staff, safety, viewer, super and admin. On the own project safety manages sms, viewer reads all
 * systems, the company of super is a lead, and staff has a role only in pmp, which gives no access to safety records.
 */
type Answers = readonly [staff: string, safety: string, viewer: string, lead: string, admin: string]
const answers = (staff: string, viewer: string, manages: string, lead = manages, admin = lead): Answers => [
  staff,
  manages,
  viewer,
  lead,
  admin,
]
type Line = [route: string, does: string, own: Answers]

const ofLinks = (kind: string, one: string): Line[] => [
  [`GET /api/${kind}/:id/linked`, `see what ${one} is linked to`, answers('404', 'ok', 'ok')],
  [`GET /api/${kind}/:id/linkable`, `look for a record to link to ${one}`, answers('404', 'ok', 'ok')],
  [`GET /api/${kind}/:id/code`, `get the QR code of ${one}`, answers('404', 'ok', 'ok')],
  [`POST /api/${kind}/:id/linked`, `link ${one} to another record`, answers('404', '403', 'ok')],
  [`DELETE /api/${kind}/:id/linked/:linkId`, `remove a link of ${one}`, answers('404', '403', 'ok')],
]

const ofKind = (kind: Kind, one: string, many: string): Line[] => [
  [`GET /api/${kind}`, `list the ${many}`, answers('none', 'ok', 'ok')],
  [`GET /api/${kind}/count`, `count the ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/choices/:column`, `list the filters of ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/:id`, `read ${one}`, answers('404', 'ok', 'ok')],
  [`POST /api/${kind}`, `raise ${one}`, answers('403', '403', 'ok')],
  [`PUT /api/${kind}`, `change ${one} of others`, answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id`, `change ${one} under its address`, answers('404', '403', 'ok')],
  [`DELETE /api/${kind}/:id`, `delete ${one}`, answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id/restore`, `bring back ${one}`, answers('403', '403', '403', '403', 'ok')],
  [`PUT /api/${kind}/:id/move`, `cancel ${one} of others`, answers('404', '403', 'ok')],
  [`GET /api/${kind}/:id/pdf`, `print ${one}`, answers('404', 'ok', 'ok')],
  [`GET /api/${kind}Log/:projectId`, `print the ${many}`, answers('ok', 'ok', 'ok')],
  [`POST /api/${kind}Photo`, `add a photo to ${one} of others`, answers('404', '403', 'ok')],
  [`DELETE /api/${kind}Photo/:fileId`, `remove a photo from ${one} of others`, answers('404', '403', 'ok')],
  ...ofLinks(kind, one),
]
const onFixes: Line[] = [
  ['POST /api/questionResponseActionFixPhoto', 'add a photo of a fix', answers('404', '403', 'ok')],
  ['DELETE /api/questionResponseActionFixPhoto/:fileId', 'remove a photo of a fix', answers('404', '403', 'ok')],
]

/** A draft is accessible only to its author and managers, so the other rows use a record that was returned. */
const ofInstances = (
  kind:
    | 'permit'
    | 'incident'
    | 'rams'
    | 'induction'
    | 'inspection'
    | 'nonEquipmentInspection'
    | 'onSiteTraining'
    | 'disciplinary',
  one: string,
  many: string,
  /** Answer to a write without the right; 404 for inductions, because a returned induction is a draft. */
  closed = '403',
): Line[] => [
  [`GET /api/${kind}`, `list the ${many}`, answers('none', 'ok', 'ok')],
  [`GET /api/${kind}/count`, `count the ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/choices/:column`, `list the filters of ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/:id`, `read ${one}`, answers('404', 'ok', 'ok')],
  [`POST /api/${kind}`, `begin ${one}`, answers('403', '403', 'ok')],
  [`PUT /api/${kind}`, `change ${one} of others`, answers('404', closed, 'ok')],
  [`PUT /api/${kind}/:id`, `change ${one} under its address`, answers('404', closed, 'ok')],
  [`DELETE /api/${kind}/:id`, 'delete a draft of others', answers('404', '404', 'ok')],
  [`PUT /api/${kind}/:id/restore`, 'bring back a draft', answers('403', '403', '403', '403', 'ok')],
  [`PUT /api/${kind}/:id/move`, `cancel ${one} of others`, answers('404', '403', 'ok')],
  [`GET /api/${kind}/:id/pdf`, `print ${one}`, answers('404', 'ok', 'ok')],
  [`GET /api/${kind}Log/:projectId`, `print the ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/:id/answers`, 'read its answers', answers('404', 'ok', 'ok')],
  [`GET /api/${kind}/:id/gaps`, 'see which answers are missing', answers('404', 'ok', 'ok')],
  [`PUT /api/${kind}/:id/answers`, 'answer a question', answers('404', closed, 'ok')],
  [`PUT /api/${kind}/:id/newestForm`, 'change to the same version of its questions', answers('404', closed, '409')],
  [`PUT /api/${kind}/:id/approval`, 'decide on what was not submitted', answers('404', '409', '409')],
  [`GET /api/${kind}/:id/approval/people`, 'see whom to hand a stage to', answers('404', 'ok', 'ok')],
  [`GET /api/${kind}/:id/approval/preview`, 'see whom its stages would ask', answers('404', 'ok', 'ok')],
  [`POST /api/${kind}AnswerFile`, 'add a photo to an answer', answers('404', closed, 'ok')],
  [`DELETE /api/${kind}AnswerFile/:fileId`, 'remove a photo from an answer', answers('404', closed, 'ok')],
  [`GET /api/${kind}/:id/submissions`, 'check what was submitted', answers('404', 'ok', 'ok')],
  [`POST /api/${kind}/:id/copy`, `copy ${one} of others`, answers('404', '403', 'ok')],
  ...ofLinks(kind, one),
]
const onPermits: Line[] = [
  ...ofInstances('permit', 'a permit', 'permits'),
  ['GET /api/permit/:id/clashes', 'see what is in its way', answers('404', 'ok', 'ok')],
  ['GET /api/permit/:id/training', 'see which training is not shown', answers('404', 'ok', 'ok')],
  ['PUT /api/permit/:id/holderLink', 'make a link for a holder with an account', answers('404', '409', '409')],
  ['GET /api/permitCalendar/:projectId', 'see the permits of a week', answers('ok', 'ok', 'ok')],
  ['GET /api/permitClashes/:projectId', 'see what would be in the way of a permit', answers('ok', 'ok', 'ok')],
  ['GET /api/permitNeighbours/:projectId', 'see what other firms do in their zones', answers('403', '403', 'ok')],
  ['GET /api/inductionAway/:projectId', 'see whose inductions a card overrides', answers('ok', 'ok', 'ok')],
  [
    'GET /api/permitSafetyFile/:projectId',
    'see what the safety file says on the work',
    answers('404', '404', '404', '404', 'ok'),
  ],
  ['GET /api/safetyBoard/:projectId', 'see the safety board', answers('ok', 'ok', 'ok')],
]

/** For kinds whose returned records are drafts: hidden from readers. */
const unseen = (lines: readonly Line[]) =>
  lines.map(([route, does, [staff, manages, viewer, lead, admin]]): Line => [
    route,
    does,
    [staff, manages, staff === '404' || staff === 'none' ? staff : viewer, lead, admin],
  ])

const onTrainings: Line[] = [
  ...unseen(ofInstances('onSiteTraining', 'a training', 'trainings')),
  ['GET /api/onSiteTrainingMaterials', 'find material for a training', answers('ok', 'ok', 'ok')],
]

const ofInspections = (kind: 'inspection' | 'nonEquipmentInspection', one: string): Line[] => [
  [`GET /api/${kind}Board/:projectId`, `see what is due and done, for ${one}`, answers('ok', 'ok', 'ok')],
  ...unseen(ofInstances(kind, one, `${one.replace(/^an? /, '')}s`)),
  ...unseen([
    [`POST /api/${kind}Certificate`, `add a certificate to ${one} of others`, answers('404', '404', 'ok')],
    [
      `DELETE /api/${kind}Certificate/:fileId`,
      `remove a certificate from ${one} of others`,
      answers('404', '404', 'ok'),
    ],
  ]),
]

const onCards: Line[] = [
  ...unseen(ofInstances('disciplinary', 'a disciplinary', 'disciplinaries')),
  ['POST /api/disciplinaryEvidence', 'add evidence to a disciplinary of others', answers('404', '404', 'ok')],
  ['DELETE /api/disciplinaryEvidence/:fileId', 'remove evidence of others', answers('404', '404', 'ok')],
  ['GET /api/disciplinaryAccess/:projectId', 'ask what they may do with cards', answers('404', 'ok', 'ok')],
  ['GET /api/disciplinarySuggestion', 'ask which card is suggested', answers('403', '403', 'ok')],
]

/** Viewers may read only the headline of their own company's accidents, and these are of another. */
const onAccidents: Line[] = [
  ['GET /api/accident', 'list the accidents', answers('none', 'none', 'ok')],
  ['GET /api/accident/count', 'count the accidents', answers('ok', 'ok', 'ok')],
  ['GET /api/accident/choices/:column', 'list the filters of accidents', answers('ok', 'ok', 'ok')],
  ['GET /api/accident/:id', 'read an accident', answers('404', '404', 'ok')],
  ['POST /api/accident', 'report an accident', answers('403', '403', 'ok')],
  ['PUT /api/accident', 'change an accident of others', answers('404', '404', 'ok')],
  ['PUT /api/accident/:id', 'change an accident under its address', answers('404', '404', 'ok')],
  ['DELETE /api/accident/:id', 'delete a draft of others', answers('404', '404', 'ok')],
  ['PUT /api/accident/:id/restore', 'bring back a draft', answers('403', '403', '403', '403', 'ok')],
  ['PUT /api/accident/:id/move', 'set the level of an investigation', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/pdf', 'print an accident', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/formPdf', 'print the data of the authority’s form', answers('404', '404', 'ok')],
  ['GET /api/accidentLog/:projectId', 'print the accidents', answers('ok', 'ok', 'ok')],
  ['GET /api/accident/:id/details', 'read who was hurt', answers('404', '404', 'ok')],
  ['PUT /api/accident/:id/details/:key', 'add a witness', answers('404', '404', 'ok')],
  ['DELETE /api/accident/:id/details/:key', 'remove a witness', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/answers', 'read its answers', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/gaps', 'see which answers are missing', answers('404', '404', 'ok')],
  ['PUT /api/accident/:id/answers', 'answer a question', answers('404', '404', 'ok')],
  ['PUT /api/accident/:id/newestForm', 'change to the same version of its questions', answers('404', '404', '409')],
  ['PUT /api/accident/:id/approval', 'decide on what was not submitted', answers('404', '404', '409')],
  ['GET /api/accident/:id/approval/people', 'see whom to hand a stage to', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/approval/preview', 'see whom its stages would ask', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/submissions', 'check what was submitted', answers('404', '404', 'ok')],
  ['POST /api/accident/:id/copy', 'copy an accident of others', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/linked', 'see what an accident is linked to', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/linkable', 'look for a record to link to an accident', answers('404', '404', 'ok')],
  ['GET /api/accident/:id/code', 'get the QR code of an accident', answers('404', '404', 'ok')],
  ['POST /api/accident/:id/linked', 'link an accident to another record', answers('404', '404', 'ok')],
  ['DELETE /api/accident/:id/linked/:linkId', 'remove a link of an accident', answers('404', '404', 'ok')],
  ['POST /api/accidentAnswerFile', 'add a photo to an answer', answers('404', '404', 'ok')],
  ['DELETE /api/accidentAnswerFile/:fileId', 'remove a photo from an answer', answers('404', '404', 'ok')],
]

const onRams: Line[] = [
  ...ofInstances('rams', 'RAMS', 'RAMS'),
  ['POST /api/ramsDocument', 'add a document to RAMS of others', answers('404', '403', 'ok')],
  ['DELETE /api/ramsDocument/:fileId', 'remove a document from RAMS of others', answers('404', '403', 'ok')],
]

const onInductions: Line[] = [
  ['GET /api/induction/:id/away', 'see whether a card keeps the person away', answers('404', 'ok', 'ok')],
  ['GET /api/induction/:id/medical', 'read what was said about health', answers('404', '403', 'ok')],
  ...ofInstances('induction', 'an induction', 'inductions', '404'),
  ['POST /api/inductionAttendee', 'induct someone in a group without a signature', answers('403', '403', '400')],
  [
    'GET /api/inductionForm/:projectId/:processSubTypeId',
    'read the questions for a group',
    answers('404', '404', 'ok'),
  ],
]
const onVideos: Line[] = [
  ['GET /api/projectInductionVideo', 'list the induction videos', answers('none', 'ok', 'ok')],
  ['GET /api/projectInductionVideo/:id', 'read an induction video', answers('404', 'ok', 'ok')],
  ['POST /api/projectInductionVideo', 'add an induction video', answers('403', '403', 'ok')],
  ['PUT /api/projectInductionVideo', 'change an induction video', answers('404', '403', 'ok')],
  ['PUT /api/projectInductionVideo/:id', 'change an induction video under its address', answers('404', '403', 'ok')],
  ['DELETE /api/projectInductionVideo/:id', 'delete an induction video', answers('404', '403', 'ok')],
  [
    'PUT /api/projectInductionVideo/:id/restore',
    'bring back an induction video',
    answers('403', '403', '403', '403', 'ok'),
  ],
  ['PUT /api/projectInductionVideo/:id/move', 'take an action that they do not have', answers('400', '400', '400')],
]
const onWeather: Line[] = [
  ['GET /api/weatherDay', 'list the weather', answers('none', 'ok', 'ok')],
  ['GET /api/weatherDay/:id', 'read the weather of a day', answers('404', 'ok', 'ok')],
  ['POST /api/weatherDay', 'record the weather of a day', answers('403', '403', 'ok')],
  ['PUT /api/weatherDay', 'change the weather of a day', answers('404', '403', 'ok')],
  ['PUT /api/weatherDay/:id', 'change the weather of a day under its address', answers('404', '403', 'ok')],
  ['DELETE /api/weatherDay/:id', 'delete the weather of a day', answers('404', '403', 'ok')],
  ['PUT /api/weatherDay/:id/restore', 'bring back the weather of a day', answers('403', '403', '403', '403', 'ok')],
  ['PUT /api/weatherDay/:id/move', 'take an action that it does not have', answers('400', '400', '400')],
]

const ofItems = (kind: 'equipment' | 'nonEquipmentItem', one: string, many: string): Line[] => [
  [`GET /api/${kind}`, `list the ${many}`, answers('none', 'ok', 'ok')],
  [`GET /api/${kind}/count`, `count the ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/choices/:column`, `list the filters of ${many}`, answers('ok', 'ok', 'ok')],
  [`GET /api/${kind}/:id`, `read ${one}`, answers('404', 'ok', 'ok')],
  [`POST /api/${kind}`, `add ${one}`, answers('403', '403', 'ok')],
  [`PUT /api/${kind}`, `change ${one}`, answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id`, `change ${one} under its address`, answers('404', '403', 'ok')],
  [`DELETE /api/${kind}/:id`, `delete ${one}`, answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id/restore`, `bring back ${one}`, answers('403', '403', '403', '403', 'ok')],
  [`PUT /api/${kind}/:id/move`, `take ${one} off the site`, answers('404', '403', 'ok')],
  [`GET /api/${kind}Labels`, `print a label of ${one}`, answers('404', 'ok', 'ok')],
  [`GET /api/${kind}/:id/code`, `get the QR code of ${one}`, answers('404', 'ok', 'ok')],
  [`POST /api/${kind}Document`, `add a document to ${one}`, answers('404', '403', 'ok')],
  [`DELETE /api/${kind}Document/:fileId`, `remove a document from ${one}`, answers('404', '403', 'ok')],
]

const onIncidents: readonly Line[] = [
  ...ofInstances('incident', 'an incident', 'incidents'),
  ['POST /api/incident/anonymous', 'report a near miss anonymously', answers('403', '403', 'ok')],
]

/** Whoever opens safety management hears of roll calls; those who contribute tick them. */
const onRollCalls: readonly Line[] = [
  ['GET /api/rollCall', 'list the roll calls', answers('none', 'ok', 'ok')],
  ['GET /api/rollCall/count', 'count the roll calls', answers('ok', 'ok', 'ok')],
  ['GET /api/rollCall/choices/:column', 'list the filters of roll calls', answers('ok', 'ok', 'ok')],
  ['GET /api/rollCall/:id', 'read a roll call', answers('404', 'ok', 'ok')],
  ['POST /api/rollCall', 'start a roll call', answers('403', '403', 'ok')],
  ['PUT /api/rollCall', 'write the lessons of a roll call', answers('404', '403', 'ok')],
  ['PUT /api/rollCall/:id', 'write the lessons of a roll call under its address', answers('404', '403', 'ok')],
  ['DELETE /api/rollCall/:id', 'delete a test', answers('404', '403', 'ok')],
  ['PUT /api/rollCall/:id/restore', 'bring back a test', answers('403', '403', '403', '403', 'ok')],
  ['PUT /api/rollCall/:id/move', 'cancel a test that is over', answers('404', '403', '409')],
  ['PUT /api/rollCall/:id/entries', 'add someone to the list', answers('404', '403', 'ok')],
  ['GET /api/rollCall/:id/pdf', 'print a roll call', answers('404', 'ok', 'ok')],
  ['GET /api/rollCallLog/:projectId', 'print the roll calls', answers('ok', 'ok', 'ok')],
  ['GET /api/projectRollCalls/:projectId', 'see when the next drill is due', answers('404', 'ok', 'ok')],
]

/** The rows of the rights table for safety records. */
export const safetyLines = [
  ...ofKind('observation', 'an observation', 'observations'),
  ...ofKind('questionResponseAction', 'an action', 'actions'),
  ...onFixes,
  ...onPermits,
  ...onIncidents,
  ...onAccidents,
  ...onRams,
  ...onTrainings,
  ...ofInspections('inspection', 'an inspection'),
  ...ofInspections('nonEquipmentInspection', 'a non-equipment inspection'),
  ...onCards,
  ...onInductions,
  ...onVideos,
  ...onWeather,
  ...onRollCalls,
  ...ofItems('equipment', 'equipment', 'equipment'),
  ...ofItems('nonEquipmentItem', 'an item', 'items'),
]
  .flatMap(([route, does, [staff, safety, viewer, lead, admin]]) => [
    `${route} | own | ${does} of a project of their own | 401 - ${staff} ${safety} ${viewer} - - ${lead} ${admin}`,
    `${route} | foreign | ${does} of a project of others | 401 ${`${/(?:Log|Calendar|Board|Clashes|Away|Neighbours)\//.test(route) ? '404' : staff} `.repeat(7)}${admin}`,
  ])
  .join('\n')
