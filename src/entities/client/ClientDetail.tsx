import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { countryWords } from '#contract/people/countries.ts'
import { client as clientEntity, type Client } from '#contract/entities/client.ts'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Logo } from '#src/ui/page/Logo.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { dateWords, daysAhead, plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AttachedPicture } from '../record/AttachedPicture.tsx'
import { History } from '../record/History.tsx'
import { ClientLibrariesPanel } from '../documentLibrary/shared/ClientLibrariesPanel.tsx'
import { ClientProjectsPanel } from '../projectClient/shared/ClientProjectsPanel.tsx'
import { ClientUsersPanel } from '../user/shared/ClientUsersPanel.tsx'
import { clientValueWords } from './clientWords.tsx'
import { ClientForm, ClientList } from './ClientList.tsx'
import { clients } from './data.ts'

/** A company: its details, its users and its projects. Id 0 opens the form of a new one over the list. */
export function ClientDetail({ id, editing }: { id: number; editing: boolean }) {
  const page = useEditPage(id, editing, '/manage/clients')
  return (
    <>
      {id > 0 ? <Known key={id} id={id} onEdit={page.edit} /> : <ClientList />}
      {page.isOpen && (
        <Suspense>
          <ClientForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}

function Known({ id, onEdit }: { id: number; onEdit(): void }) {
  const client = useOpenRecord(clients.detail(id))
  const [tab, setTab] = useState('details')
  const history = useQuery(recordHistory(clients.entity, id))
  const words = clientValueWords(useClock())
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(client.name)}
        title={client.name}
        beside={
          <>
            <Mark client={client} />
            {!client.isActive && <span className="quiet">Inactive</span>}
          </>
        }
        actions={
          client.canEdit && (
            <Button kind="primary" icon={<IconPencil size={16} />} onPointerEnter={ClientForm.preload} onClick={onEdit}>
              Edit client
            </Button>
          )
        }
      />
      <div className="content">
        {client.isActive && <EndingNotice client={client} />}
        <Tabs
          label="About this client"
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'users', label: 'Users', count: client.userCount },
            { id: 'projects', label: 'Projects' },
            { id: 'libraries', label: 'Document libraries' },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'details' && <Details client={client} />}
          {tab === 'users' && <ClientUsersPanel clientId={id} />}
          {tab === 'projects' && <ClientProjectsPanel clientId={id} />}
          {tab === 'libraries' && <ClientLibrariesPanel clientId={id} />}
          {tab === 'history' && (
            <History of={history} entity={clients.entity} actions={{ logo: 'changed the logo' }} words={words} />
          )}
        </Tabs>
      </div>
    </>
  )
}

const Mark = ({ client: { logoFileId } }: { client: Client }) =>
  logoFileId !== null && <Logo small src={fileAddress(logoFileId, true)} alt="" />

/** Days before expiry from which the record shows a notice. */
const noticeDays = 60

/** A notice of insurances and accreditations that have expired or expire within 60 days. */
function EndingNotice({ client }: { client: Client }) {
  const clock = useClock()
  const dated = [
    { what: 'Insurance', on: client.insuranceExpiry },
    ...client.accreditations.map(({ scheme, expiry }) => ({ what: scheme, on: expiry })),
  ]
  const ending = dated.flatMap(({ what, on }) => {
    const ahead = daysAhead(on, clock)
    return on !== null && ahead !== null && ahead <= noticeDays
      ? [{ what, ahead, words: ahead < 0 ? `expired ${plainDate(on, clock)}` : `expires ${dateWords(on, clock)}` }]
      : []
  })
  if (ending.length === 0) return null
  const late = ending.some(({ ahead }) => ahead < 0)
  return (
    <Notice
      tone="amber"
      title={
        late ? 'Some of this company’s certificates have expired' : 'Some of this company’s certificates expire soon'
      }
    >
      {`${ending.map(({ what, words }) => `${what} ${words}`).join('; ')}. Ask for the new certificate and enter its expiry date.`}
    </Notice>
  )
}

function Details({ client }: { client: Client }) {
  const clock = useClock()
  const street = [client.address1, client.address2, client.address3].filter(Boolean).join(', ')
  const place = [client.town, client.county, client.postcode, countryWords[client.country]].filter(Boolean).join(', ')
  return (
    <div className="panels">
      <Panel title="Company">
        <Facts
          columns={2}
          facts={[
            { label: 'Address', value: street || '—', more: place },
            { label: 'Phone', value: client.phone ?? '—' },
            { label: 'E-mail', value: client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : '—' },
            {
              label: 'Website',
              value: client.website ? (
                <UiLink href={client.website} target="_blank" rel="noreferrer">
                  {client.website}
                </UiLink>
              ) : (
                '—'
              ),
            },
            { label: 'Company number', value: client.companyNumber ?? '—' },
            { label: 'VAT number', value: client.vatNumber ?? '—' },
          ]}
        />
      </Panel>
      <Panel title="Competence">
        <Facts
          columns={2}
          facts={[
            { label: 'Trades', value: client.trades.join(', ') || '—' },
            {
              label: 'Insurance',
              value: client.insuranceExpiry ? <DueMark due={validUntil(client.insuranceExpiry, clock)} /> : '—',
            },
            ...client.accreditations.map(({ scheme, number, expiry }) => ({
              label: scheme,
              value: number ?? '—',
              more: expiry ? <DueMark due={validUntil(expiry, clock)} /> : undefined,
            })),
          ]}
        />
      </Panel>
      {(client.logoFileId !== null || client.canEdit) && (
        <AttachedPicture entity={clientEntity} field="logoFileId" row={client} whose={client.name}>
          {client.logoFileId !== null && (
            <Logo src={fileAddress(client.logoFileId, true)} alt={`Logo of ${client.name}`} />
          )}
        </AttachedPicture>
      )}
      {client.notes && (
        <Panel title="Notes">
          <p className="prose">{client.notes}</p>
        </Panel>
      )}
    </div>
  )
}
