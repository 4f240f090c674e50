import { memo } from 'react'
import { folderRights, folderRightWords, hasRight } from '#contract/documents/folderRights.ts'
import type { Source } from './rightsGrid.ts'

interface Props {
  id: string
  row: number
  column: number
  left: number
  flags: number
  source: Source
  mark: string
  words: string
  isChosen: boolean
  isCursor: boolean
  isChanged: boolean
  isWrong: boolean
}

/** The rights of one person, group or company on one folder: a letter for each right, in fixed positions. */
export const RightsCell = memo(function RightsCell(props: Props) {
  const { id, row, column, left, flags, source, mark, words, isChosen, isCursor, isChanged, isWrong } = props
  const classes = ['rights-cell', source, isChosen && 'chosen', isCursor && 'cursor', isChanged && 'changed']
  return (
    <div
      id={id}
      role="gridcell"
      className={[...classes, isWrong && 'wrong'].filter(Boolean).join(' ')}
      style={{ left }}
      data-row={row}
      data-column={column}
      aria-colindex={column + 2}
      aria-selected={isChosen}
      aria-invalid={isWrong || undefined}
      title={words}
    >
      {folderRights.map((right) => (
        <span key={right} aria-hidden className={hasRight(flags, right) ? 'on' : 'off'}>
          {hasRight(flags, right) ? letterOf[right] : '·'}
        </span>
      ))}
      <span aria-hidden className="rights-mark">
        {mark}
      </span>
    </div>
  )
})

/** The letter of each right, which is also its keyboard shortcut. */
export const letterOf = Object.fromEntries(
  folderRights.map((right) => [right, folderRightWords[right].charAt(0)]),
) as Record<(typeof folderRights)[number], string>
