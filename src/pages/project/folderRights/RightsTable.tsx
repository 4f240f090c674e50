import { IconBuilding, IconLinkOff, IconLock, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { showRow, useRowWindow } from '#src/ui/DataTable/useRowWindow.ts'
import { afterKey, bounds, type Choice, type Place } from './gridCursor.ts'
import { RightsCell } from './RightsCell.tsx'
import { cellKey, cellWords, type CellView, type RightsView, type Subject } from './rightsGrid.ts'
import { useColumnWindow } from './useColumnWindow.ts'

const rowHeight = 32
const columnWidth = 124
const headHeight = 40
const headWidth = 260

export interface FolderRow {
  folder: ProjectFolderSummary
  level: number
  path: string
}

interface Props {
  rows: readonly FolderRow[]
  subjects: readonly Subject[]
  view: RightsView
  /** Error messages by field, as named by the server. */
  problemAt: ReadonlyMap<string, string>
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Called with every other key; returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean
}

const kindIcons = { group: IconUsersGroup, company: IconBuilding, person: IconUser }
const marks: Record<CellView['source'], string> = { here: '=', above: '↑', member: '○', level: '', nothing: '' }
const markOf = ({ source, setting }: CellView) =>
  source === 'here' && setting?.appliesToSubfolders ? '↓' : marks[source]

/**
 * A table of folders by people, groups and companies. Only cells in view are rendered, so that hundreds of folders and
 * people scroll smoothly. Arrows move, Shift extends, Ctrl+A selects all; pressing a heading selects its row or column.
 */
export function RightsTable({ rows, subjects, view, problemAt, choice, onChoose, onKey }: Props) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const size = { rows: rows.length, columns: subjects.length }
  const { first, end } = useRowWindow(box, rowHeight, rows.length)
  const across = useColumnWindow(box, headWidth, columnWidth, subjects.length)
  const chosen = bounds(choice, size)
  const { row: atRow, column: atColumn } = choice.to
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    showRow(element, rowHeight, headHeight, atRow)
    showColumn(element, atColumn)
  }, [atRow, atColumn])

  const press = (event: KeyboardEvent) => {
    const isFar = event.ctrlKey || event.metaKey
    const all = { from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } }
    const next =
      isFar && event.key.toLowerCase() === 'a'
        ? all
        : event.key === 'Escape'
          ? { from: choice.to, to: choice.to }
          : afterKey(choice, size, { key: event.key, shiftKey: event.shiftKey, isFar })
    if (next) onChoose(next)
    else if (!onKey(event)) return
    event.preventDefault()
  }
  const extended = (event: MouseEvent, from: Place, to: Place) =>
    onChoose(event.shiftKey ? { from: choice.from, to } : { from, to })
  const point = (event: MouseEvent) => {
    const place = placeAt(event)
    if (!place) return
    if (place.row === null && place.column === null) return
    const from = { row: place.row ?? 0, column: place.column ?? 0 }
    const to = { row: place.row ?? size.rows - 1, column: place.column ?? size.columns - 1 }
    extended(event, from, to)
  }
  const drag = (event: MouseEvent) => {
    const place = placeAt(event)
    if ((event.buttons & 1) === 0 || place === null || place.row === null || place.column === null) return
    if (place.row !== choice.to.row || place.column !== choice.to.column)
      onChoose({ from: choice.from, to: { row: place.row, column: place.column } })
  }
  const columns = Array.from({ length: across.end - across.first }, (_, i) => across.first + i)
  return (
    <div
      ref={(element) => {
        scroller.current = element
        setBox(element)
      }}
      className="rights-scroller"
      role="grid"
      tabIndex={0}
      aria-label="Rights by folder and person"
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      aria-multiselectable
      aria-activedescendant={size.rows > 0 && size.columns > 0 ? `${id}-${atRow}-${atColumn}` : undefined}
      onKeyDown={press}
      onMouseDown={point}
      onMouseMove={drag}
    >
      <div
        role="none"
        className="rights-space"
        style={{ width: headWidth + size.columns * columnWidth, height: headHeight + size.rows * rowHeight }}
      >
        <div role="row" aria-rowindex={1} className="rights-head">
          <span role="columnheader" aria-colindex={1} className="rights-corner">
            Folder
          </span>
          {columns.map((column) => {
            const { kind, name } = subjects[column]!
            const Icon = kindIcons[kind]
            const problem = problemOf(problemAt, subjects[column]!)
            return (
              <span
                key={column}
                role="columnheader"
                aria-colindex={column + 2}
                className={problem ? 'rights-subject wrong' : 'rights-subject'}
                style={{ left: headWidth + column * columnWidth }}
                data-column={column}
                title={problem ?? name}
              >
                <Icon size={14} aria-hidden />
                <span>{name}</span>
              </span>
            )
          })}
        </div>
        {Array.from({ length: end - first }, (_, i) => {
          const row = first + i
          const { folder, level, path } = rows[row]!
          const wrong =
            problemAt.get(`folders.${folder.id}`) ??
            (view.unmanaged.has(folder.id) ? 'Someone must keep the right to manage it.' : undefined)
          return (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 2}
              className="rights-row"
              style={{ top: headHeight + row * rowHeight }}
            >
              <span
                role="rowheader"
                aria-colindex={1}
                className={wrong ? 'rights-folder wrong' : 'rights-folder'}
                style={{ '--level': level }}
                data-row={row}
                title={wrong ?? path}
              >
                <span className="cut">{folder.name}</span>
                {folder.isRestricted && <IconLock size={13} aria-label="Restricted" />}
                {!folder.inheritsRights && !folder.isRoot && (
                  <IconLinkOff size={13} aria-label="Rights from the folders above do not apply here" />
                )}
              </span>
              {columns.map((column) => {
                const subject = subjects[column]!
                const cell = view.at(folder, subject)
                const problem = problemAt.get(`cells.${cellKey(folder.id, subject)}`)
                return (
                  <RightsCell
                    key={column}
                    id={`${id}-${row}-${column}`}
                    row={row}
                    column={column}
                    left={headWidth + column * columnWidth}
                    flags={cell.flags}
                    source={cell.source}
                    mark={markOf(cell)}
                    words={`${subject.name}, ${folder.name}: ${cellWords(cell)}${problem ? `; ${problem}` : ''}`}
                    isChosen={isBetween(row, chosen.rows) && isBetween(column, chosen.columns)}
                    isCursor={row === atRow && column === atColumn}
                    isChanged={cell.isChanged}
                    isWrong={problem !== undefined || cell.isOvertaken}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const isBetween = (at: number, [first, last]: readonly [number, number]) => at >= first && at <= last

const fields = { person: 'userIds', group: 'groupIds', company: 'clientIds' }
const problemOf = (problemAt: Props['problemAt'], { kind, id }: Subject) => problemAt.get(`${fields[kind]}.${id}`)

/** Returns the cell under the pointer; a heading has only a row or only a column. */
function placeAt({ target }: MouseEvent) {
  const found = (target as Element).closest<HTMLElement>('[data-row], [data-column]')?.dataset
  if (!found) return null
  const at = (value: string | undefined) => (value === undefined ? null : Number(value))
  return { row: at(found.row), column: at(found.column) }
}

function showColumn(scroller: HTMLElement, column: number) {
  const left = column * columnWidth
  const right = headWidth + left + columnWidth - scroller.clientWidth
  if (left < scroller.scrollLeft) scroller.scrollLeft = left
  else if (right > scroller.scrollLeft) scroller.scrollLeft = right
}
