import type { Goal, Measured } from './measured.ts'
import { benchTable, type TableFigures } from './table.ts'

type Times = TableFigures['product']

/** S6: the shared table with 100,000 rows, compared with hand-written code. */
export const benchTables: Goal = async () => {
  const { product, plain, slowed } = await benchTable()
  const line = (
    what: string,
    of: keyof Times,
    unit: string,
    more: Partial<Measured>,
    [ours, theirs] = [product, plain],
  ): Measured => ({
    what,
    figure: ours[of],
    unit,
    floor: { name: 'written by hand', figure: theirs[of] },
    ...more,
  })
  return [
    line('keystroke in 100,000 rows', 'keystroke', 'ms', { mostTimes: 1.5 }),
    line('sort 100,000 rows', 'sort', 'ms', {}),
    line('turn the order round', 'flip', 'ms', {}),
    line('slow frames of 100 while scrolling', 'slowFrames', 'frames', { most: 10 }),
    line('worst keystroke, slowed 4 times', 'worstKeystroke', 'ms', { most: 50 }, [slowed.product, slowed.plain]),
    line('work a frame of scrolling, slowed 4 times', 'workPerFrame', 'ms', { mostTimes: 1.5 }, [
      slowed.product,
      slowed.plain,
    ]),
  ]
}
