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

/** The position of an answer: a question in one row of its section. */
export interface Slot {
  slot: string
  row: number
  section: Section
  question: Question
}

/**
 * Returns whether an answer satisfies a comparison. An unanswered question satisfies none, so '≠ Yes' means that a
 * different answer was given. Numbers compare by value; dates, times and text compare as strings, ignoring case.
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

/** Returns the value to compare: likelihood × severity for a risk, otherwise the answer's own value. */
function comparable(value: unknown): unknown {
  const { likelihood, severity } = Object(value) as { likelihood?: unknown; severity?: unknown }
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

/** Compares two values as a sort function does: negative, 0 or positive. Returns NaN if they cannot be compared. */
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
 * Returns the slots to ask for, in order. Answers in hidden slots do not count, so questions that depend on them stay
 * hidden too.
 */
export function visibleSlots({ sections, questions }: Form, answers: Answers): Slot[] {
  const shown = new Map<string, Slot[]>()
  const slots: Slot[] = []
  for (const { section, questions: own } of outlineOf(sections, questions)) {
    if (!isShown(section.visibleIf, (key) => answersTo(shown.get(key), answers))) continue
    for (let row = 0; row < rowsOf(section, answers); row++)
      for (const question of own) {
        // Inside a repeated section, a condition looks at the answer in the same row.
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
