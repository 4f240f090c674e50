import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import { oneOf, text } from '../fields.ts'

/** Text to compare an answer with, stored untrimmed. */
const compared = z.string().check(
  z.maxLength(500, 'A value has at most 500 characters.'),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: 'A value contains a character that cannot be stored.',
  }),
)

export const operators = ['=', '≠', 'in', 'contains', '<', '>', 'answered'] as const
export type Operator = (typeof operators)[number]

/** The value, or list of values, that an answer is compared with. */
const value = labelled(
  'Value',
  z._default(
    z.nullable(
      z.union([
        compared,
        z.number(),
        z.boolean(),
        z.array(compared).check(z.maxLength(100, 'Choose up to 100 values.')),
      ]),
    ),
    null,
  ),
)
export type Compared = z.output<typeof value>

export const comparison = z.object({ op: oneOf('Comparison', operators), value })
export type Comparison = z.output<typeof comparison>

/** A question's key. Conditions, imports and reports refer to the question by it. */
export const questionKey = () =>
  text('Key', 40).check(
    z.regex(/^[a-z]\w*$/, 'Key must start with a lower-case letter and contain only letters, digits and _.'),
  )

const condition = z.object({
  questionKey: questionKey(),
  op: oneOf('Comparison', operators),
  value,
})
export type Condition = z.output<typeof condition>

export const mostConditions = 10
/** Conditions for showing a section or question: all must hold, or any one. */
export const conditions = z.object({
  match: labelled(['Joined by', 'how the conditions are joined'], z.enum(['all', 'any'])),
  of: labelled(
    'Conditions',
    z
      .array(condition)
      .check(z.minLength(1, 'Add a condition.'), z.maxLength(mostConditions, `At most ${mostConditions} conditions.`)),
  ),
})
export type Conditions = z.output<typeof conditions>
