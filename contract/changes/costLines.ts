import * as z from 'zod/mini'
import { decimal, sum, longText, oneOf, optionalText } from '../fields.ts'
import { labelled, withFacts } from '../fieldFacts.ts'

export const costLineKinds = ['add', 'omit'] as const
export const costLineKindWords: Record<(typeof costLineKinds)[number], string> = { add: 'Add', omit: 'Omit' }
/** The largest total of a change request, either way. */
export const largestCost = 999_999_999_999

interface Counted {
  kind: (typeof costLineKinds)[number]
  qty: number
  rate: number
}

/** The amount of a cost line in cents, rounded half up. Quantities have at most 3 decimals and rates 2. */
function centsOf({ kind, qty, rate }: Counted) {
  const thousandths = BigInt(Math.round(qty * 1000)) * BigInt(Math.round(rate * 100))
  const cents = Number((thousandths + 500n) / 1000n)
  return kind === 'omit' ? -cents : cents
}

/** Quantity times rate to the cent; negative for work that is omitted. */
export const amountOf = (line: Counted) => centsOf(line) / 100

/** The sum of cost lines to the cent. */
export const totalOf = (lines: readonly Counted[]) => lines.reduce((sum, line) => sum + centsOf(line), 0) / 100

const fields = z.object({
  costCode: optionalText('Cost code', 20),
  description: longText('Description', 200),
  kind: z._default(labelled('Kind', oneOf('Kind', costLineKinds), costLineKindWords), 'add'),
  qty: z._default(decimal('Quantity', 0, 10_000_000, 3), 1),
  unit: optionalText('Unit', 10),
  rate: z._default(sum('Rate', 0, 999_999_999), 0),
  /** Always computed from quantity and rate; a value in the request is ignored. */
  amount: z._default(withFacts(z.number(), { label: 'Amount', isMoney: true }), 0),
})

/** One line of the cost of a change: work that is added or omitted. */
export const costLine = fields.check(z.overwrite((line) => ({ ...line, amount: amountOf(line) })))
export type CostLine = z.output<typeof costLine>
