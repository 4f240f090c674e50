/** Answer types, by their ids in the list of input types (domain specification, 6.3). */
export const inputType = {
  shortText: 10,
  longText: 20,
  number: 30,
  date: 40,
  time: 50,
  moment: 60,
  yesNo: 70,
  yesNoNa: 80,
  passFail: 90,
  single: 100,
  multiple: 110,
  tick: 120,
  rating: 130,
  photo: 140,
  file: 150,
  signature: 160,
  person: 170,
  company: 180,
  userList: 190,
  equipment: 200,
  location: 210,
  document: 220,
  linked: 230,
  risk: 240,
  riskTable: 250,
  bodyMap: 260,
  injury: 270,
  substance: 280,
  gas: 290,
  instruction: 300,
  video: 310,
  quiz: 320,
} as const
export type InputTypeId = (typeof inputType)[keyof typeof inputType]
export const inputTypeIds = Object.values(inputType)

export const inputTypeWords: Record<InputTypeId, string> = {
  10: 'Short text',
  20: 'Long text',
  30: 'Number',
  40: 'Date',
  50: 'Time',
  60: 'Date and time',
  70: 'Yes / No',
  80: 'Yes / No / N/A',
  90: 'Pass / Fail / N/A',
  100: 'Single choice',
  110: 'Multiple choice',
  120: 'Tick to confirm',
  130: 'Slider / rating',
  140: 'Photo',
  150: 'File',
  160: 'Signature',
  170: 'Person',
  180: 'Company',
  190: 'User list (sign-on)',
  200: 'Equipment',
  210: 'Location',
  220: 'Project document',
  230: 'Linked record',
  240: 'Risk score 5×5',
  250: 'Risk table',
  260: 'Body map',
  270: 'Injury',
  280: 'Chemical / COSHH',
  290: 'Gas reading',
  300: 'Instruction text',
  310: 'Video',
  320: 'Quiz question',
}

/** Answer types in the order the template builder offers them, grouped under headings. */
export const inputTypeGroups: readonly { title: string; ids: readonly InputTypeId[] }[] = [
  { title: 'Choices', ids: [70, 80, 90, 100, 110, 120, 130, 320] },
  { title: 'Text and numbers', ids: [10, 20, 30, 40, 50, 60] },
  { title: 'Evidence', ids: [140, 150, 160] },
  { title: 'People and records', ids: [170, 180, 190, 200, 210, 220, 230] },
  { title: 'Safety', ids: [240, 250, 260, 270, 280, 290] },
  { title: 'Information', ids: [300, 310] },
]

/**
 * An option of a question. A null `score` leaves the answer out of the score (N/A); `isFail` marks a failing answer.
 * Points count only in a question that has a failing answer (`isScored`): a yes/no without one asks for information.
 */
export interface AnswerOption {
  value: string
  label: string
  score: number | null
  isFail: boolean
}

const option = (value: string, label: string, score: number | null, isFail = false): AnswerOption => ({
  value,
  label,
  score,
  isFail,
})
const notApplicable = option('na', 'N/A', null)
const yesNo = [option('yes', 'Yes', 1), option('no', 'No', 0)]

/** Default options of the types with fixed answers. An author may change label, score and isFail, but not value. */
export const fixedOptions: Partial<Record<InputTypeId, readonly AnswerOption[]>> = {
  [inputType.yesNo]: yesNo,
  [inputType.yesNoNa]: [...yesNo, notApplicable],
  [inputType.passFail]: [option('pass', 'Pass', 1), option('fail', 'Fail', 0, true), notApplicable],
}

const among = (...ids: readonly InputTypeId[]) => {
  const set: ReadonlySet<number> = new Set(ids)
  return (id: number) => set.has(id)
}

/** Types that take exactly one option. */
export const choosesOne = among(70, 80, 90, 100, 320)
/** Types whose options the template's author writes. */
export const writesOptions = among(100, 110, 320)
export const hasOptions = among(70, 80, 90, 100, 110, 320)
export const isNumeric = among(30, 130)
export const isWords = among(10, 20)
/** Types that only show text and take no answer. */
export const isToRead = among(300)
/** Types whose answers a condition can compare. For other types it can only test whether there is an answer. */
export const isComparable = among(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 240, 320)
