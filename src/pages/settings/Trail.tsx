import type { TrailEntry } from '#contract/history/trail.ts'
import { actionWord, differingParts, fieldWord } from '#contract/history/trailWords.ts'
import { trail } from '#src/data/trail.ts'
import { changedValue } from '#src/entities/record/changedValue.ts'
import { WindowTable } from '#src/entities/record/WindowTable.tsx'
import { nothing } from '#contract/text/amounts.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import type { Clock } from '#src/ui/time/time.ts'
import { entityOf, kindChoice, kindWord } from './kindWords.ts'
import { useEntryClock } from './useEntryClock.ts'
import type { TrailFilter } from './trailAddress.ts'
import { TrailDialog } from './TrailDialog.tsx'
import { TrailExport } from './TrailExport.tsx'
import { useTrailAddress } from './useTrailAddress.ts'
import { useTrailTable } from './useTrailTable.ts'
import './trail.css'

/** Summarises the changes of an entry on one line. The initial values of a new record are left out. */
function changeWords({ entityKind, diff, comment, action }: TrailEntry, clock: Clock) {
  const entity = entityOf(entityKind)
  const word = (value: unknown, name: string) => changedValue(value, entity, name, clock, null)
  const fields =
    action === 'created'
      ? []
      : Object.entries(diff).map(([name, values]) => {
          const [from, to] = differingParts(...values)
          return `${fieldWord(name, entity)}: ${word(from, name)} → ${word(to, name)}`
        })
  return [comment, ...fields].filter(Boolean).join('; ')
}

function Changes({ entry }: { entry: TrailEntry }) {
  const words = changeWords(entry, useEntryClock(entry))
  return <span title={words}>{words || nothing}</span>
}

const nameOf = ({ name, entityId }: TrailEntry) => name ?? `Number ${entityId}`

/** The record's name, as a link if it still has a page, and its project. */
function RecordName({ entry }: { entry: TrailEntry }) {
  const place = useTrailAddress(entry)
  const name = nameOf(entry)
  const { projectNumber } = entry
  return (
    <span title={name} className="trail-record">
      {place ? <UiLink href={place}>{name}</UiLink> : name}
      {projectNumber && !name.includes(projectNumber) && <span className="small quiet"> {projectNumber}</span>}
    </span>
  )
}

const columns = columnsOf<TrailEntry>([
  {
    id: 'on',
    header: 'When',
    value: ({ on }) => on,
    kind: 'moment',
    cell: ({ on }) => <Moment at={on} withTime />,
    width: 150,
    filter: 'days',
    always: true,
  },
  { id: 'byUserId', header: 'Person', value: ({ byName }) => byName ?? system, width: 140, filter: 'choice' },
  { id: 'action', header: 'Action', value: ({ action }) => actionWord(action), width: 130, filter: 'choice' },
  {
    id: 'entityKind',
    header: 'Kind',
    value: (entry) => kindWord(entry.entityKind, entry),
    width: 130,
    filter: 'choice',
  },
  {
    id: 'record',
    header: 'Record',
    value: nameOf,
    cell: (entry) => <RecordName entry={entry} />,
    width: 250,
    strong: true,
  },
  {
    id: 'change',
    header: 'What changed',
    value: ({ diff }) => Object.keys(diff).length,
    cell: (entry) => <Changes entry={entry} />,
  },
  { id: 'fromAddress', header: 'From where', value: ({ fromAddress }) => fromAddress, width: 120, dropBelow: 1600 },
])

const system = 'The system'
const choiceWords = {
  byUserId: (id: string | null) => (id === null ? system : undefined),
  action: (action: string | null) => actionWord(action ?? ''),
  entityKind: (kind: string | null) => kindChoice(kind ?? ''),
}

interface Props {
  /** The filters from the URL. */
  asked: Partial<TrailFilter>
  /** Puts the filters into the URL, so that it can be shared. */
  onFilter: (filter: Partial<TrailFilter>) => void
}

/** The history of all records, newest first. */
export function Trail({ asked, onFilter }: Props) {
  const table = useTrailTable(asked, onFilter)
  return (
    <WindowTable
      {...table}
      of={trail}
      label="Changes of all records"
      columns={columns}
      choiceWords={choiceWords}
      filterHint="Names, fields, values"
      empty={{ sentence: 'All changes are recorded here from now on.' }}
      failure="The history could not be loaded"
      renderOpen={(entry, close) => <TrailDialog entry={entry} onClose={close} />}
      rowName={nameOf}
      renderTools={(narrowed) => <TrailExport asked={narrowed} />}
    />
  )
}
