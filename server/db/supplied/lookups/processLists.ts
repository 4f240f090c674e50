import { each, inTens, numbered } from './entry.ts'

/** How a question is answered. */
export const inputTypes = inTens(
  'Short text', 'Long text', 'Number', 'Date', 'Time', 'Date and time', 'Yes / No', 'Yes / No / N/A', 'Pass / Fail / N/A',
  'Single choice', 'Multiple choice', 'Tick to confirm', 'Slider / rating', 'Photo', 'File', 'Signature', 'Person', 'Company',
  'User list', 'Equipment', 'Location', 'Project document', 'Linked record', 'Risk score 5×5', 'Risk table', 'Body map', 'Injury',
  'Chemical / COSHH row', 'Gas reading', 'Instruction text', 'Video', 'Quiz question',
)

const signOn = { isSignOn: true }

/** Duties in an approval; those who only sign on need no account. */
export const processRoles = numbered({
  10: 'Author',
  20: 'Reviewer',
  25: 'Lead reviewer',
  30: 'Approver',
  110: ['Attendee', signOn],
  120: ['Presenter', signOn],
  130: ['Witness', signOn],
  140: ['Permit holder', signOn],
  150: ['Operative briefed', signOn],
})

/** How soon a corrective action is due, in days. A critical one is told at once and keeps its record open. */
export const questionResponseActionPriorities = inTens(
  ['Low', { daysToDue: 14 }],
  ['Medium', { daysToDue: 7 }],
  ['High', { daysToDue: 2 }],
  ['Critical', { daysToDue: 0, notifiesAtOnce: true, blocksClosing: true }],
)

/** Each may be seen as positive, neutral or negative. */
export const observationTypes = inTens(
  'Access / egress', 'Asbestos', 'Behaviour', 'Confined space', 'COSHH', 'Delivery / logistics',
  'Documentation / RAMS not followed', 'Dust / noise / vibration', 'Electrical', 'Environment / spill', 'Excavation', 'Fire',
  'First aid / welfare', 'Housekeeping', 'Lifting', 'Lighting', 'Manual handling', 'Overhead / buried services', 'Permit',
  'Plant / vehicles / pedestrian routes', 'PPE', 'Public interface / security', 'Scaffold', 'Slips and trips', 'Temporary works',
  'Tools', 'Training / competence', 'Waste', 'Working at height', 'Working at night', 'Good practice', 'Innovation',
)

/** Plant and equipment of a site, then what stays in the finished building. */
export const equipmentTypeCategories = inTens(
  'Lifting: cranes', 'Lifting: hoists', 'Lifting: accessories', 'MEWP / access for people', 'Telehandler / forklift', 'Earthmoving',
  'Concrete', 'Piling', 'Compaction', 'Road / haulage vehicles', 'Scaffold and towers', 'Ladders and podiums', 'Fall protection',
  'Generators and power', 'Electrical portable', 'Pressure', 'Welding and hot work', 'Abrasive / cutting tools', 'Pumps',
  'LEV and RPE', 'Fire', 'Lighting', 'Temporary works', 'Hoarding and gates', 'Excavation support', 'Site accommodation',
  'First aid and welfare', 'Survey',
  ...each(
    { system: 'fm' },
    'Heating', 'Cooling', 'Ventilation', 'Water', 'Electrical', 'Fire and life safety', 'Lifts', 'Security', 'Fabric', 'External',
  ),
)
