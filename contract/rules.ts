/** What a rule of a draft says of the columns of its table, so that the database checks it too. */
export type RuleCheck =
  | { from: string; to: string; orEqual: boolean }
  | { some: readonly string[] }
  | { all: readonly string[] }

interface Rule {
  field: string
  message: string
  isMet(draft: object): boolean
  check: RuleCheck
}
type Values = Readonly<Record<string, unknown>>
/** A day, a moment in ISO 8601 and a number are each in the order of their values. */
type Given = string | number
const isGiven = (value: unknown): value is Given => value !== null && value !== undefined

/** The rule that the value of `to` is after that of `from`, or not before it with `orEqual`; either may be missing. */
export const inOrder = <To extends string>(
  from: string,
  to: To,
  message: string,
  orEqual = true,
): Rule & { field: To } => ({
  field: to,
  message,
  isMet(draft) {
    const { [from]: first, [to]: last } = draft as Values
    if (!isGiven(first) || !isGiven(last)) return true
    return first < last || (orEqual && first === last)
  },
  check: { from, to, orEqual },
})

/** The rule that at least one of these fields is filled; `message` stands at the first. */
export const someOf = <Field extends string>(
  field: Field,
  others: readonly string[],
  message: string,
): Rule & { field: Field } => ({
  field,
  message,
  isMet: (draft) => [field, ...others].some((one) => isGiven((draft as Values)[one])),
  check: { some: [field, ...others] },
})

/** The rule that these fields are filled all or not at all; `message` stands at the first. */
export const allOrNone = <Field extends string>(
  field: Field,
  others: readonly string[],
  message: string,
): Rule & { field: Field } => ({
  field,
  message,
  isMet: (draft) => others.every((one) => isGiven((draft as Values)[one]) === isGiven((draft as Values)[field])),
  check: { all: [field, ...others] },
})
