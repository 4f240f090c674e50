import type { CrewMember } from '#contract/people/signCrew.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Face } from '#src/ui/page/Face.tsx'
import { PersonBadge } from '../projectPerson/shared/PersonBadge.tsx'

interface Props {
  member: CrewMember
  chosen: boolean
  onChoose(isChosen: boolean): void
  /** Why they were left out of the crew. */
  leftOut?: string | null
  reason?: string
  /** Takes the reason for letting someone in; none where nobody is let in. */
  onReason?: (reason: string) => void
}

/** One person of a crew, to be selected: photo or initials, whether they may work, and what stands against it. */
export function CrewRow({ member, chosen, onChoose, leftOut = null, reason = '', onReason }: Props) {
  const { name, trade, clientName, photoFileId, statusId, reasons, needsReason } = member
  return (
    <li>
      <label className="crew-person">
        <input
          type="checkbox"
          aria-label={[name, clientName].join(', ')}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {photoFileId === null ? (
          <Face name={name} large />
        ) : (
          <img className="crew-photo" src={fileAddress(photoFileId, true)} alt="" loading="lazy" />
        )}
        <span className="crew-who">
          <strong>{name}</strong>
          <span className="quiet small">{[clientName, trade].filter(Boolean).join(', ')}</span>
          {onReason && reasons.length > 0 && <span className="small">{reasons.map((one) => one.words).join(' ')}</span>}
        </span>
        <PersonBadge statusId={statusId} />
      </label>
      {onReason && chosen && (needsReason || leftOut !== null) && (
        <label className="crew-reason">
          <span className="quiet small">Reason to let them in</span>
          <input
            className="input"
            aria-label={`Reason to let ${name} in`}
            maxLength={500}
            value={reason}
            placeholder="Without a reason they are left out"
            onChange={({ target }) => onReason(target.value)}
          />
        </label>
      )}
    </li>
  )
}
