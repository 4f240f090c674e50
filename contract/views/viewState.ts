import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import { isOneLine } from '../fields.ts'

const problem = 'This view cannot be saved. Open the register again, and save it from there.'
const word = (longest: number) =>
  z.string({ error: problem }).check(z.maxLength(longest, problem), z.refine(isOneLine, { error: problem }))
const id = () => word(60).check(z.minLength(1, problem))
const fewerThan = (most: number) =>
  z.refine<Readonly<Record<string, unknown>>>((values) => Object.keys(values).length <= most, { error: problem })

/** The largest state of a view, in characters of JSON. */
const largest = 20_000

/**
 * What a view of a register keeps: its filters, sort order and columns. The choices of a filter menu are the keys under
 * which the register stores them; for days, the first and the last day.
 */
export const viewState = () =>
  labelled(
    'Shows',
    z
      .object(
        {
          /** The named view of the register; null is its first. */
          view: labelled('View', z.nullable(word(40))),
          words: labelled('Words', word(200)),
          filters: labelled(
            'Filters',
            z.record(id(), z.array(word(200)).check(z.maxLength(50, problem))).check(fewerThan(60)),
          ),
          toggles: labelled('Switches', z.array(id()).check(z.maxLength(20, problem))),
          sorter: labelled(
            'Order',
            z.nullable(z.object({ column: labelled('Column', id()), down: labelled('Largest first', z.boolean()) })),
          ),
          /** Null shows the register's own columns. */
          columns: labelled(
            'Columns',
            z.nullable(
              z.object({
                order: labelled('Order of the columns', z.array(id()).check(z.maxLength(100, problem))),
                shown: labelled('Columns shown', z.record(id(), z.boolean()).check(fewerThan(100))),
              }),
            ),
          ),
        },
        { error: problem },
      )
      .check(z.refine((state) => JSON.stringify(state).length <= largest, { error: problem })),
  )
export type ViewState = z.output<ReturnType<typeof viewState>>

/** A view that shows a register as it starts. */
export const plainView: ViewState = { view: null, words: '', filters: {}, toggles: [], sorter: null, columns: null }
