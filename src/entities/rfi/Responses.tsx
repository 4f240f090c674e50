import { IconArrowForwardUp, IconCircleCheck, IconMessage, IconMessageReply, type Icon } from '@tabler/icons-react'
import type { Rfi, RfiResponse } from '#contract/entities/rfi.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FileLink } from '#src/ui/files/FileLink.tsx'
import { look } from '#src/ui/page/look.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import './rfi.css'

const icons: Record<RfiResponse['kind'], Icon> = {
  answer: IconMessageReply,
  forward: IconArrowForwardUp,
  comment: IconMessage,
}
const official = look('Official answer', 'green', IconCircleCheck)

/** All responses to an RFI, oldest first; the official answer is marked. */
export function Responses({ row }: { row: Rfi }) {
  return (
    <Panel title="Answers" count={row.answerCount} flush>
      {row.responses.length === 0 && <EmptyState title="No items">Nobody has answered yet.</EmptyState>}
      <ol className="rfi-responses">
        {row.responses.map((one) => (
          <Response key={one.id} one={one} row={row} />
        ))}
      </ol>
    </Panel>
  )
}

function Response({ one, row }: { one: RfiResponse; row: Rfi }) {
  const Icon = icons[one.kind]
  const isOfficial = one.id === row.officialResponseId
  return (
    <li className={isOfficial ? 'official' : undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div>
        <p className="line">
          <strong>{one.byName}</strong>
          {one.byCompany && <span className="quiet">{one.byCompany}</span>}
          <span className="quiet">
            {one.kind === 'forward'
              ? `forwarded it to ${one.toName ?? '—'}`
              : one.kind === 'comment'
                ? 'commented'
                : ''}{' '}
            <Moment at={one.on} withTime />
          </span>
          {one.kind === 'answer' && one.byUserId === null && <span className="quiet">by link</span>}
          {one.round < row.round && one.kind === 'answer' && <span className="quiet">earlier round</span>}
          {isOfficial && <StatusChip look={official} />}
        </p>
        <p className="prose">{one.text}</p>
        {one.files.map(({ id, name, size }) => (
          <FileLink key={id} href={fileAddress(id)} view={fileAddress(id, true)} name={name} size={size} />
        ))}
      </div>
    </li>
  )
}
