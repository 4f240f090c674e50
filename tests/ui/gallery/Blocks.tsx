import {
  IconAlertTriangle,
  IconBell,
  IconCopy,
  IconDots,
  IconHandStop,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { counted, measure, number } from '#contract/text/amounts.ts'
import { fileSize } from '#src/ui/files/fileSize.ts'
import { money, percent } from '#contract/text/money.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { dueOn, holdsUntil, validUntil } from '#src/ui/time/due.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Face } from '#src/ui/page/Face.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Menu } from '#src/ui/menus/Menu.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Popover } from '#src/ui/menus/Popover.tsx'
import { ProblemList } from '#src/ui/dialogs/ProblemList.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { Toasts } from '#src/ui/page/Toasts.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { looks } from '../permits.ts'

const tabs = [
  { id: 'answers', label: 'Answers' },
  { id: 'actions', label: 'Actions', count: 2, urgent: true },
  { id: 'history', label: 'History', count: 14 },
] as const

const problems = [
  {
    id: 2,
    tone: 'error',
    message: 'The permit was changed by someone else and could not be saved.',
    at: '2026-05-12T13:40:00Z',
  },
  { id: 1, tone: 'warning', message: 'The insurance of Corrib Steel ends on 16 May.', at: '2026-05-11T09:12:00Z' },
] as const

function Words() {
  const clock = useClock()
  return (
    <Panel title="Words" count={12}>
      <div className="stack">
        <div className="line wide wrap">
          <Moment at="2026-05-12T17:00:00Z" />
          <Moment at="2026-05-13T06:00:00Z" />
          <Moment at="2026-05-18" />
          <Moment at="2027-05-18" />
          <Moment at={null} />
          <Moment at="2026-05-11T09:12:00Z" withTime />
        </div>
        <div className="line wide wrap">
          <DueMark due={dueOn('2026-05-10', clock)} />
          <DueMark due={dueOn('2026-05-14', clock)} />
          <DueMark due={dueOn('2026-06-20', clock)} />
          <DueMark due={holdsUntil('2026-05-12T14:20:00Z', clock)} />
          <DueMark due={holdsUntil('2026-05-12T16:00:00Z', clock)} />
          <DueMark due={holdsUntil('2026-05-12T13:01:00Z', clock)} />
          <DueMark due={validUntil('2026-05-09', clock)} />
        </div>
        <div className="line wide wrap number">
          <span>{money(12_400, 'EUR')}</span>
          <span>{money(-1234.5, 'EUR')}</span>
          <span>{percent(0.46)}</span>
          <span>{fileSize(2_400_000)}</span>
          <span>{measure(24, 'ppm')}</span>
          <span>{number(-3)}</span>
          <span>{counted(2, 'field')}</span>
        </div>
      </div>
    </Panel>
  )
}

/** Every component in several states on one page. */
export function Blocks({ dialog }: { dialog: string | null }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('answers')
  const [asking, setAsking] = useState(dialog === 'confirm')
  const [toasts, setToasts] = useState([{ id: 1, text: 'The permit was successfully saved' }])
  return (
    <main className="main">
      <PageHeader
        crumbs={[{ label: 'Projects', href: '#' }, { label: 'Permits', href: '#' }, { label: 'PTW-0148' }]}
        number="PTW-0148"
        title="Cut out corroded stiffeners, truss T3"
        beside={<StatusChip look={looks[50]} large />}
        actions={
          <>
            <Button kind="quiet" icon={<IconPrinter size={17} />} aria-label="Print" />
            <Menu
              name="More"
              icon={<IconDots size={17} />}
              kind="quiet"
              small={false}
              from="right"
              items={[
                { label: 'Copy as new', icon: <IconCopy size={16} /> },
                { label: 'Open the RAMS', href: '#' },
                { label: 'Hand over', reason: 'Only the holder hands over.' },
                { label: 'Delete', icon: <IconTrash size={16} />, danger: true, apart: true },
              ]}
            />
            <Button kind="danger" icon={<IconHandStop size={16} />} onClick={() => setAsking(true)}>
              Stop work
            </Button>
            <Button reason="The permit has already been extended twice.">Extend</Button>
            <Button kind="primary">Hand back</Button>
          </>
        }
        below={
          <>
            <div style={{ padding: '14px 0 12px' }}>
              <Facts
                facts={[
                  { label: 'Holder', value: 'Daniel Okafor', more: 'Corrib Steel' },
                  { label: 'Issuer', value: 'Sinéad Murphy', more: 'Permit issuer' },
                  { label: 'Zone', value: 'Span 3, deck', more: 'shared with PTW-0149' },
                  { label: 'RAMS', value: 'RAM-0062 rev C', more: 'approved 4 May' },
                  { label: 'Workers', value: '', more: '0 signed off' },
                ]}
              />
            </div>
            <Tabs label="Parts of the permit" tabs={tabs} chosen={tab} onChoose={setTab} />
          </>
        }
      />
      <div className="content stack" style={{ gap: 16, overflow: 'auto' }}>
        <div className="line wide wrap">
          {Object.values(looks).map((one) => (
            <StatusChip key={one.word} look={one} />
          ))}
        </div>
        <div className="line wide wrap">
          {Object.values(looks).map((one) => (
            <StatusChip key={one.word} look={one} large />
          ))}
        </div>
        <div className="line wide wrap">
          <Face name="Niamh Byrne" large /> <Face name="Daniel Okafor" /> <Face name="Łukasz" /> <kbd>Ctrl K</kbd>
          <Popover name="Errors and warnings" icon={<IconBell size={16} />} small={false} kind="quiet">
            {() => <ProblemList problems={problems} onDismiss={() => undefined} onDismissAll={() => undefined} />}
          </Popover>
          <Button small>Small</Button> <Button kind="danger-full">Stop work</Button> <Button kind="quiet">Quiet</Button>{' '}
          <Button disabled>Disabled</Button>
        </div>
        <Notice tone="red" title="The permit could not be handed back" action={<Button small>Try again</Button>}>
          The server did not answer.
        </Notice>
        <Notice tone="amber" onDismiss={() => undefined}>
          Róisín Doyle is editing this client.
        </Notice>
        <Notice tone="blue" title="A new version of the RAMS is in review" />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
          <Words />
          <Panel title="Problems" action={<a href="#all">All</a>}>
            <ProblemList problems={problems} onDismiss={() => undefined} onDismissAll={() => undefined} />
          </Panel>
          <Panel title="Nothing yet" flush>
            <EmptyState title="No items" icon={IconAlertTriangle}>
              Actions appear here once an answer needs one.
            </EmptyState>
          </Panel>
          <Panel title="On its way" flush>
            <Spinner />
          </Panel>
        </div>
      </div>
      {asking && (
        <ConfirmModal
          title="Stop work on PTW-0148?"
          action="Stop work"
          danger
          consequences="The permit is suspended. The holder, the issuer and 6 workers are told."
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
      <Toasts toasts={toasts} onDismiss={(id) => setToasts((all) => all.filter((one) => one.id !== id))} />
    </main>
  )
}
