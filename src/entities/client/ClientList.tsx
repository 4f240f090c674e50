import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { useMemo } from 'react'
import { countryWords } from '#contract/people/countries.ts'
import { client, type ClientSummary } from '#contract/entities/client.ts'
import { labelsOf } from '#contract/labels.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useCrumbs } from '../record/useCrumbs.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Logo } from '#src/ui/page/Logo.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '../record/useTable.ts'
import { clients } from './data.ts'
import './clientList.css'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const ClientForm = lazyPart(() => import('./ClientForm.tsx').then(({ ClientForm }) => ({ default: ClientForm })))

const labels = labelsOf(client)

function Expiry({ day }: { day: string | null }) {
  const clock = useClock()
  return day ? <DueMark due={validUntil(day, clock)} /> : '—'
}

/** The company's name, followed by its logo where there is room. */
const Name = ({ row: { name, logoFileId } }: { row: ClientSummary }) =>
  logoFileId === null ? (
    <span title={name}>{name}</span>
  ) : (
    <span className="client-name" title={name}>
      <span className="cut">{name}</span>
      <Logo small src={fileAddress(logoFileId, true)} alt="" />
    </span>
  )

const columns = columnsOf<ClientSummary>([
  {
    id: 'name',
    header: labels.name,
    value: (row) => row.name,
    cell: (row) => <Name row={row} />,
    strong: true,
    always: true,
  },
  { id: 'town', header: labels.town, value: (row) => row.town, width: 120 },
  {
    id: 'country',
    header: labels.country,
    value: (row) => row.country,
    text: (row) => countryWords[row.country],
    width: 140,
    filter: 'choice',
    dropBelow: 1440,
  },
  {
    id: 'trades',
    header: labels.trades,
    value: (row) => row.trades.join(', '),
    choices: (row) => row.trades,
    width: 270,
    filter: 'choice',
    dropBelow: 1200,
  },
  { id: 'users', header: labels.userCount, value: (row) => row.userCount, kind: 'number', width: 80 },
  { id: 'projects', header: labels.liveProjects, value: (row) => row.liveProjects, kind: 'number', width: 112 },
  {
    id: 'insurance',
    header: labels.insuranceExpiry,
    value: (row) => row.insuranceExpiry,
    kind: 'date',
    cell: (row) => <Expiry day={row.insuranceExpiry} />,
    width: 152,
    filter: 'days',
  },
  {
    id: 'accreditation',
    header: 'Accreditation expiry',
    value: (row) => row.accreditationExpiry,
    kind: 'date',
    cell: (row) => <Expiry day={row.accreditationExpiry} />,
    width: 168,
    filter: 'days',
    dropBelow: 1600,
  },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 90,
    filter: 'choice',
    dropBelow: 1200,
  },
])

/** Days before expiry from which the register lists a company as expiring soon. */
const noticeDays = 30

/**
 * Returns the register's views. The urgent one holds active companies with an insurance or accreditation that has
 * expired or expires within 30 days.
 */
function useViews(): readonly View<ClientSummary>[] {
  const { now, zone } = useClock()
  const until = dayOf(now + noticeDays * 86_400_000, zone)
  return useMemo(() => {
    const ends = (day: string | null) => day !== null && day <= until
    return [
      { id: 'all', label: 'All', keeps: () => true },
      { id: 'active', label: 'Active', keeps: ({ isActive }) => isActive },
      {
        id: 'ending',
        label: 'Expires within 30 days',
        urgent: true,
        keeps: ({ isActive, insuranceExpiry, accreditationExpiry }) =>
          isActive && (ends(insuranceExpiry) || ends(accreditationExpiry)),
      },
      { id: 'inactive', label: 'Inactive', keeps: ({ isActive }) => !isActive },
    ]
  }, [until])
}

/** The register of companies, with what expires soon. */
export function ClientList() {
  const { data, error, refetch } = useQuery(clients.list())
  const table = useTable('clients', { sorter: { column: 'name', down: false } })
  const views = useViews()
  const add = (
    <UiLink
      className="button primary"
      href="/manage/clients/edit/0"
      onPointerEnter={ClientForm.preload}
      onFocus={ClientForm.preload}
    >
      <IconPlus size={16} />
      New client
    </UiLink>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Clients" actions={add} />
      <DataTable
        {...table}
        label="Clients"
        rows={data}
        columns={columns}
        filterHint="Name, town, trade"
        views={views}
        empty={{ sentence: 'Companies you work for and with appear here once they are added.', action: add }}
        problem={
          error && !data
            ? { title: 'Clients could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/clients/edit/${row.id}`}
        rowName={(row) => row.name}
        exportName="clients"
      />
    </>
  )
}
