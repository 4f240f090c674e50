import type { Comparison, Compared, Conditions } from './conditionFields.ts'
import {
  isAnswered,
  outlineOf,
  rowsOf,
  slotOf,
  type Answer,
  type Answers,
  type Form,
  type Question,
  type Section,
} from './form.ts'

/** One place where an answer is asked for: a question in one row of its section. */
export interface Slot {
  slot: string
  row: number
  section: Section
  question: Question
}

/**
 * Whether an answer fits a comparison. Without an answer nothing fits: 'is not Yes' means that something else was
 * answered. Numbers compare as numbers, days and times as they are written, words without regard to case.
 */
export function fits(answer: Answer | undefined, { op, value }: Comparison): boolean {
  if (!isAnswered(answer)) return false
  const given = comparable(answer.value)
  if (op === 'answered') return true
  if (op === '=') return equals(given, value)
  if (op === '≠') return !equals(given, value)
  if (op === 'in') return (Array.isArray(value) ? value : [value]).some((one) => equals(given, one))
  if (op === 'contains') return holds(given, value)
  return op === '<' ? order(given, value) < 0 : order(given, value) > 0
}

/** What of an answer is compared: the score of a risk, the value of everything else. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { likelihood, severity } = value as { likelihood?: unknown; severity?: unknown }
  return typeof likelihood === 'number' && typeof severity === 'number' ? likelihood * severity : value
}

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : null

function equals(given: unknown, value: unknown) {
  if (Array.isArray(given)) return given.length === 1 && word(given[0]) === word(value)
  return word(given) !== null && word(given) === word(value)
}

function holds(given: unknown, value: Compared) {
  if (Array.isArray(given)) return given.some((one) => word(one) === word(value))
  return word(given)?.includes(word(value) ?? '') ?? false
}

/** Below 0, 0, above 0; NaN, which is neither, where the two cannot be compared. */
function order(given: unknown, value: unknown) {
  const [one, other] = [asNumber(given), asNumber(value)]
  if (one !== null && other !== null) return one - other
  const [day, against] = [word(given), word(value)]
  if (!day || !against) return Number.NaN
  return day < against ? -1 : Number(day > against)
}
const asNumber = (value: unknown) => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null
}

/**
 * What is asked with these answers, in order. What is not shown does not count as answered, so what hangs on it is not
 * shown either.
 */
export function visibleSlots({ sections, questions }: Form, answers: Answers): Slot[] {
  const shown = new Map<string, Slot[]>()
  const slots: Slot[] = []
  for (const { section, questions: own } of outlineOf(sections, questions)) {
    if (!isShown(section.visibleIf, (key) => answersTo(shown.get(key), answers))) continue
    for (let row = 0; row < rowsOf(section, answers); row++)
      for (const question of own) {
        // Within a repeated section the row's own answer counts.
        const near = (key: string) =>
          shown.get(key)?.filter((slot) => slot.section.id !== section.id || slot.row === row)
        if (!isShown(question.visibleIf, (key) => answersTo(near(key), answers))) continue
        const slot = { slot: slotOf(question.key, row), row, section, question }
        slots.push(slot)
        shown.set(question.key, [...(shown.get(question.key) ?? []), slot])
      }
  }
  return slots
}

const answersTo = (slots: readonly Slot[] | undefined, { bySlot }: Answers) =>
  (slots ?? []).map(({ slot }) => bySlot[slot])

function isShown(when: Conditions | null, answersOf: (key: string) => (Answer | undefined)[]) {
  if (!when) return true
  const one = ({ questionKey, ...comparison }: Conditions['of'][number]) =>
    answersOf(questionKey).some((answer) => fits(answer, comparison))
  return when.match === 'all' ? when.of.every(one) : when.of.some(one)
}
