import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { personIn } from '#contract/people/namedPerson.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { PersonName } from '../person/shared/PersonName.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { CardBadge, StandingBadge, StandingWords } from './cardLooks.tsx'
import { cardHistoryWords, cardMoves } from './cardMoves.ts'
import { Breach, OffNotice, Receipt } from './CardParts.tsx'
import { cardPdf, disciplinaries } from './data.ts'

const CardForm = lazyPart(() => import('./CardForm.tsx').then((file) => ({ default: file.CardForm })))
const CardMoveModal = lazyPart(() => import('./CardMoveModal.tsx').then((file) => ({ default: file.CardMoveModal })))

/** A disciplinary: what happened, which card was given, who decided, and what the person says. */
export function CardDetail(place: InstancePlace) {
  const { id, system } = place
  const row = useOpenRecord(disciplinaries.detail(id))
  const chosen = useInstanceTabs('card')
  const { entity } = disciplinaries
  return (
    <InstancePage
      entity={entity}
      row={row}
      place={place}
      chosen={chosen}
      badges={
        <>
          <CardBadge level={row.level} large />
          {row.statusId >= status.approved && <StandingBadge standing={row.standing} large />}
        </>
      }
      pdf={cardPdf(id)}
      copies={false}
      form={CardForm}
      moves={cardMoves}
      modal={CardMoveModal}
      historyWords={cardHistoryWords}
      facts={<KeyFacts row={row} system={system} />}
      about="About this disciplinary"
      first={{
        label: 'Card',
        notices: <OffNotice row={row} />,
        content: <Breach row={row} />,
        none: 'The person who raises it submits it. Someone else decides.',
        belowApproval: <Receipt row={row} />,
      }}
      tabs={[
        {
          id: 'evidence',
          label: 'Evidence',
          count: row.evidence.length,
          content: (
            <AttachedFiles
              entity={entity}
              field="evidence"
              row={row}
              title="Evidence"
              files={row.evidence}
              none="No files. Add photos and statements here; only those who see this record see them."
            />
          ),
        },
      ]}
    />
  )
}

const KeyFacts = ({ row, system }: { row: Disciplinary; system: System }) => (
  <Facts
    facts={[
      {
        label: 'Person',
        value: <PersonName person={personIn('disciplinary', row)} />,
        more: personIn('disciplinary', row).company,
      },
      { label: 'Date of the breach', value: <Moment at={row.occurredOn} />, more: row.locationName },
      { label: 'Breach', value: row.breachName },
      { label: 'Standing', value: <StandingWords row={row} />, long: true },
      {
        label: 'Employer told on',
        value: row.employerNotifiedOn ? <Moment at={row.employerNotifiedOn} /> : 'Not yet',
      },
      {
        label: 'Observation',
        value: row.observationId && (
          <UiLink href={recordPath('observation', { projectId: row.projectId, id: row.observationId }, system)}>
            {row.observationNumber}
          </UiLink>
        ),
      },
      { label: 'Raised by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)
