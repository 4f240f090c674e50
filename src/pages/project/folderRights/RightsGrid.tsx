import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { subjectOf } from '#contract/documents/effectiveRights.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { folderRights, hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import type { ExplainedRights, FolderSystem } from '#contract/documents/projectFolders.ts'
import { folded, foldedWords } from '#contract/text/folded.ts'
import type { Draft } from '#src/data/drafts.ts'
import { recordPart } from '#src/data/entityData.ts'
import { useHoldPages } from '#src/data/openForms.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { LeftBehind } from '#src/entities/record/LeftBehind.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FilterBox } from '#src/ui/page/FilterBox.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Views } from '#src/ui/DataTable/Views.tsx'
import { folderRows } from './folderRightsRows.ts'
import { bounds, type Choice } from './gridCursor.ts'
import { RightsBar } from './RightsBar.tsx'
import { letterOf } from './RightsCell.tsx'
import {
  cellKey,
  cellWords,
  rightsInWords,
  switched,
  viewRights,
  type CellView,
  type Entry,
  type Setting,
  type Subject,
} from './rightsGrid.ts'
import { RightsTable, type FolderRow } from './RightsTable.tsx'
import { useRightsChanges } from './useRightsChanges.ts'

interface Props {
  projectId: number
  system: FolderSystem
  folders: readonly ProjectFolderSummary[]
  entries: readonly Entry[]
  subjects: readonly Subject[]
  /** Why nothing may be changed; null if changes are allowed. */
  reason: string | null
  /** Name of the draft, and the unsaved changes from an earlier visit. */
  name: string
  left: Draft | null
}

const origin: Choice = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }
const kinds = [
  { id: 'all', label: 'Everyone' },
  { id: 'group', label: 'Groups' },
  { id: 'company', label: 'Companies' },
  { id: 'person', label: 'People' },
]
const has = (text: string, words: string) => folded(text).includes(foldedWords(words))

/** The rights of everyone on all folders of one system that the reader manages. Changes are saved together. */
export function RightsGrid({ projectId, system, folders, entries, subjects, reason, name, left }: Props) {
  const entryAt = useMemo(
    () => new Map(entries.map((entry) => [`${entry.folderId}.${subjectOf(entry)}`, entry])),
    [entries],
  )
  const edit = useRightsChanges({ projectId, system, entries, entryAt, name, left })
  const { changes, shown } = edit
  const view = useMemo(() => viewRights(folders, entries, shown), [folders, entries, shown])
  const [folderWords, setFolderWords] = useState('')
  const [whoWords, setWhoWords] = useState('')
  const [kind, setKind] = useState('all')
  const [choice, setChoice] = useState(origin)
  const [asked, setAsked] = useState<string | null>(null)
  useHoldPages()
  const allRows = useMemo(() => folderRows(folders), [folders])
  const rows = useMemo(() => allRows.filter(({ path }) => has(path, folderWords)), [allRows, folderWords])
  const columns = useMemo(
    () => subjects.filter((subject) => (kind === 'all' || subject.kind === kind) && has(subject.name, whoWords)),
    [subjects, kind, whoWords],
  )
  const isEmpty = rows.length === 0 || columns.length === 0
  const cells = isEmpty ? [] : chosenCells(rows, columns, choice, view.at)
  const cursor = isEmpty ? null : cells.find((cell) => cell.isCursor)!

  const set = (settingOf: (cell: CellView) => Setting | null | undefined) => {
    if (reason !== null) return
    const next = cells.flatMap(({ key, cell }) => {
      const setting = settingOf(cell)
      return setting === undefined ? [] : [[key, setting] as const]
    })
    if (next.length > 0) edit.set(new Map(next))
  }
  const turn = (right: FolderRight) => {
    const on = !cells.every(({ cell }) => hasRight(cell.flags, right))
    set((cell) => (hasRight(cell.flags, right) === on ? undefined : switched(cell, right, on)))
  }
  const turnSetting = (field: 'appliesToSubfolders' | 'notifyOnNew') => {
    const on = !cells.every(({ cell }) => cell.setting === null || cell.setting[field])
    set(({ setting }) => (setting === null ? undefined : { ...setting, [field]: on }))
  }
  const remove = () => set(({ setting }) => (setting === null ? undefined : null))
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isCommand = ctrlKey || metaKey
    if (isCommand && key.toLowerCase() === 'z') edit.undo?.()
    if (isCommand && key.toLowerCase() === 's' && changes.size > 0) edit.save()
    if (isCommand || altKey) return isCommand && ['z', 's'].includes(key.toLowerCase())
    const letter = key.toUpperCase()
    const right = folderRights.find((one) => letterOf[one] === letter)
    if (right) turn(right)
    else if (letter === 'B') turnSetting('appliesToSubfolders')
    else if (letter === 'N') turnSetting('notifyOnNew')
    else if (key === 'Delete' || key === 'Backspace') remove()
    else if (key === 'Enter') setAsked(cursor?.key ?? null)
    else return false
    return true
  }
  const choose = (next: Choice) => {
    setChoice(next)
    setAsked(null)
  }
  const problems = [...edit.problemAt.keys()]
  const problemPlace = placeOf(problems, rows, columns)
  const unmanaged = changes.size > 0 ? rows.find(({ folder }) => view.unmanaged.has(folder.id)) : undefined
  /** Sets a filter and moves to the first cell. */
  const narrowing = (set: (to: string) => void) => (to: string) => {
    set(to)
    choose(origin)
  }
  return (
    <>
      {left && changes.size > 0 && <LeftBehind at={left.at} onDiscard={() => edit.drop(changes.keys())} />}
      {edit.error && (
        <Notice
          tone="red"
          title="Nothing was saved"
          action={
            problemPlace && (
              <Button small onClick={() => choose({ from: problemPlace, to: problemPlace })}>
                Show
              </Button>
            )
          }
        >
          {edit.error.message}
        </Notice>
      )}
      {changes.size > 0 && view.overtaken.length > 0 && (
        <Notice
          tone="amber"
          title={`Someone else has changed ${view.overtaken.length} of these cells since you opened them`}
          action={
            <>
              <Button small onClick={() => edit.drop(view.overtaken)}>
                Take theirs
              </Button>
              <Button small onClick={() => edit.keep(view.overtaken)}>
                Keep mine
              </Button>
            </>
          }
        />
      )}
      <div className="rights-tools">
        <Views
          views={kinds}
          countOf={(one) => subjects.filter((subject) => one === 'all' || subject.kind === one).length}
          chosen={kind}
          onChoose={narrowing(setKind)}
        />
        <FilterBox words={whoWords} hint="Name" onWords={narrowing(setWhoWords)} />
        <FilterBox words={folderWords} hint="Folder" onWords={narrowing(setFolderWords)} />
        <div className="line tight push">
          <Button
            kind="quiet"
            small
            icon={<IconArrowBackUp size={16} />}
            aria-label="Undo the last change"
            disabled={edit.undo === null}
            onClick={() => edit.undo?.()}
          />
          <Button small disabled={changes.size === 0} onClick={() => edit.drop(changes.keys())}>
            Discard
          </Button>
          <Button
            kind="primary"
            small
            disabled={changes.size === 0 || edit.isSaving}
            reason={
              reason ??
              (unmanaged
                ? `${unmanaged.folder.name} is restricted, so someone must keep the right to manage it.`
                : view.overtaken.length > 0 &&
                  changes.size > 0 &&
                  'First decide what to do with the cells that others have changed.')
            }
            onClick={edit.save}
          >
            {changes.size === 0 ? 'Save' : `Save ${changes.size} ${changes.size === 1 ? 'change' : 'changes'}`}
          </Button>
        </div>
      </div>
      <RightsBar
        cells={cells.map(({ cell }) => cell)}
        reason={reason}
        onRight={turn}
        onBelow={() => turnSetting('appliesToSubfolders')}
        onNotify={() => turnSetting('notifyOnNew')}
        onRemove={remove}
      />
      {isEmpty ? (
        <EmptyState title="No filtering results">No folder or nobody has these words in the name.</EmptyState>
      ) : (
        <RightsTable
          rows={rows}
          subjects={columns}
          view={view}
          problemAt={edit.problemAt}
          choice={choice}
          onChoose={choose}
          onKey={onKey}
        />
      )}
      {cursor && (
        <p className="rights-line">
          <strong>{`${cursor.subject.name} on ${cursor.path}:`}</strong>
          <span>{`${cellWords(cursor.cell)}. `}</span>
          {cursor.subject.kind === 'person' &&
            (asked === cursor.key ? (
              <Why system={system} folderId={cursor.folderId} userId={cursor.subject.id} />
            ) : (
              <button type="button" className="link" onClick={() => setAsked(cursor.key)}>
                Why?
              </button>
            ))}
        </p>
      )}
      <p className="rights-legend quiet small">
        Letters switch the chosen cells: V view, D download, U upload, E edit, R review, A approve, M manage. Bold: set
        here (↓ and below, = here only). ↑ from a folder above. ○ through a group or company. Grey: by access level.
      </p>
    </>
  )
}

interface ChosenCell {
  key: string
  path: string
  folderId: number
  subject: Subject
  cell: CellView
  isCursor: boolean
}

function chosenCells(
  rows: readonly FolderRow[],
  columns: readonly Subject[],
  choice: Choice,
  at: (folder: ProjectFolderSummary, subject: Subject) => CellView,
): ChosenCell[] {
  const span = bounds(choice, { rows: rows.length, columns: columns.length })
  const found: ChosenCell[] = []
  for (let row = span.rows[0]; row <= span.rows[1]; row++)
    for (let column = span.columns[0]; column <= span.columns[1]; column++) {
      const [{ folder, path }, subject] = [rows[row]!, columns[column]!]
      found.push({
        key: cellKey(folder.id, subject),
        path,
        folderId: folder.id,
        subject,
        cell: at(folder, subject),
        isCursor: row === choice.to.row && column === choice.to.column,
      })
    }
  return found
}

/** Returns the cell of the first error that names a cell or folder. */
function placeOf(fields: readonly string[], rows: readonly FolderRow[], columns: readonly Subject[]) {
  for (const field of fields) {
    const [, folderId, subject] = /^(?:cells|folders)\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    const row = rows.findIndex(({ folder }) => folder.id === Number(folderId))
    if (row >= 0)
      return {
        row,
        column: Math.max(
          0,
          columns.findIndex(({ key }) => key === subject),
        ),
      }
  }
  return null
}

/** Shows what a person may do now according to the server, and why. */
function Why({ system, folderId, userId }: { system: FolderSystem; folderId: number; userId: number }) {
  const { data, error } = useQuery(
    recordPart<ExplainedRights>(projectFolders[system].entity, folderId, `rights?userId=${userId}`),
  )
  if (error) return <span role="alert">{error.message}</span>
  if (!data) return null
  const may = data.flags === 0 ? 'they may not see this folder' : `they may ${rightsInWords(data.flags)}`
  return <span role="status">{`As saved, ${may}. ${data.because.join(' ')}`}</span>
}
