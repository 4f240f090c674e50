import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { locationKindWords } from '#contract/entities/projectLocation.ts'
import { number } from '#contract/text/amounts.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { useTable } from '../record/useTable.ts'
import { projectLocations } from './data.ts'
import { inTreeOrder, type PlacedLocation } from './locationTree.ts'

const LocationForm = lazyPart(() =>
  import('./LocationForm.tsx').then(({ LocationForm }) => ({ default: LocationForm })),
)

type Figure = 'elevation' | 'height' | 'grossArea' | 'netArea'
const figure = (id: Figure, header: string, more: Partial<Column<PlacedLocation>>): Column<PlacedLocation> => ({
  id,
  header,
  value: (row) => row[id],
  text: (row) => number(row[id], 3),
  kind: 'number',
  ...more,
})

const columns = columnsOf<PlacedLocation>([
  { id: 'code', header: 'Code', value: (row) => row.code, width: 130, always: true },
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: ({ name, depth }) => <span style={{ paddingInlineStart: depth * 20 }}>{name}</span>,
    strong: true,
    always: true,
  },
  { id: 'kind', header: 'Kind', value: (row) => locationKindWords[row.kind], width: 130, filter: 'choice' },
  { id: 'path', header: 'Part of', value: (row) => row.path, width: 260, dropBelow: 1360 },
  figure('elevation', 'Level, m', { width: 100 }),
  figure('height', 'Height, m', { width: 100, startsHidden: true }),
  figure('grossArea', 'Gross area, m²', { width: 130 }),
  figure('netArea', 'Net area, m²', { width: 130, dropBelow: 1360 }),
  { id: 'category', header: 'Category', value: (row) => row.category, width: 180, startsHidden: true },
])

interface Props {
  projectId: number
  canEdit: boolean
  /** Set if the form of a new location is open from the start, and called when it closes. */
  begun?: { onClose(): void } | undefined
}

/** The locations of a project as an indented list, with buttons to add and edit. */
export function LocationTable({ projectId, canEdit, begun }: Props) {
  const { data, error, refetch } = useQuery(projectLocations.list({ projectId }))
  const table = useTable('projectLocations')
  const [open, setOpen] = useState<number | null>(begun && canEdit ? 0 : null)
  const rows = useMemo(() => data && inTreeOrder(data), [data])
  const add = canEdit && (
    <Button small icon={<IconPlus size={15} />} onPointerEnter={LocationForm.preload} onClick={() => setOpen(0)}>
      Add location
    </Button>
  )
  return (
    <>
      <DataTable
        {...table}
        label="Locations"
        rows={rows}
        columns={columns}
        filterHint="Code, name, part of"
        empty={{
          sentence: 'Locations say where something is: the building, floor or zone named on a permit or inspection.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Locations could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={canEdit ? ({ id }) => setOpen(id) : undefined}
        rowName={({ code, name }) => `${code} ${name}`}
        exportName="locations"
        tools={add}
      />
      {open !== null && (
        <Suspense>
          <LocationForm
            key={open}
            id={open}
            projectId={projectId}
            onClose={() => {
              setOpen(null)
              begun?.onClose()
            }}
            onMade={({ id }) => setOpen(id)}
          />
        </Suspense>
      )}
    </>
  )
}
