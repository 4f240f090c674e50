import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLinkable } from '#contract/questionnaires/links.ts'
import { recordPath } from '#contract/recordPages.ts'
import {
  allKeptAnswers,
  forgetRemoved,
  keptDays,
  onKeptAnswers,
  type KeptAnswers,
} from '../data/answers/keptAnswers.ts'
import { deviceKey } from '../data/deviceKey.ts'
import { currentUser } from '../data/session.ts'
import { counted } from '#contract/text/amounts.ts'
import { UiLink } from '../ui/LinkProvider.tsx'
import { Moment } from '../ui/time/Moment.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { useClock } from '../ui/time/TimeZoneProvider.tsx'

/** Answers that were given a moment ago are about to be sent. */
const patience = 60_000
const keptFor = keptDays * 24 * 3_600_000

/** Tells the user which answers wait in this browser to be sent, and which were removed because they waited too long. */
export default function UnsentAnswers() {
  const client = useQueryClient()
  const userId = currentUser(client).id
  const { pathname } = useLocation()
  const { now } = useClock()
  const [kept, setKept] = useState<readonly KeptAnswers[]>([])
  useEffect(() => {
    let isWanted = true
    const keyOf = deviceKey(client)
    const read = () =>
      void allKeptAnswers(userId, keyOf).then(
        (found) => isWanted && setKept(found),
        (error: unknown) => console.warn('The answers kept in this browser could not be read', error),
      )
    read()
    const stop = onKeptAnswers(read)
    // Sealed ones are read with a key of the server.
    globalThis.addEventListener('online', read)
    return () => {
      isWanted = false
      stop()
      globalThis.removeEventListener('online', read)
    }
  }, [client, userId])
  const waiting = kept.filter(
    ({ of, at, isRemoved }) => !isRemoved && now - Date.parse(at) > patience && !isOpen(of, pathname),
  )
  return (
    <>
      {kept
        .filter(({ isRemoved }) => isRemoved)
        .map((one) => (
          <Notice
            key={one.name}
            tone="red"
            title={`Answers removed: ${one.of.words}`}
            onDismiss={() => forgetRemoved(one.name)}
          >
            {amountOf(one)} could not be sent within {keptDays} days and {one.answers + one.files === 1 ? 'is' : 'are'}{' '}
            no longer on this device. <Opening {...one} />
          </Notice>
        ))}
      {waiting.length > 0 && (
        <Notice tone="amber" title="Answers not sent yet">
          {waiting.map((one) => (
            <p key={one.name}>
              {one.of.words}: {amountOf(one)}, kept on this device until{' '}
              <Moment at={new Date(Date.parse(one.at) + keptFor).toISOString()} inSentence />. <Opening {...one} send />
            </p>
          ))}
        </Notice>
      )}
    </>
  )
}

const addressOf = ({ kind, ...record }: { kind: string; recordId: number; projectId: number }) =>
  isLinkable(kind) ? recordPath(kind, { projectId: record.projectId, id: record.recordId }) : null

/** A record may be open in any system of its project. */
const isOpen = (record: KeptAnswers['of'], pathname: string) =>
  addressOf(record)?.replace('/sms/', '/') === pathname.replace(/\/(?:sms|fm)\//, '/')

const amountOf = ({ answers, files }: KeptAnswers) =>
  [answers > 0 && counted(answers, 'answer'), files > 0 && counted(files, 'file')].filter(Boolean).join(' and ')

function Opening({ of, send = false }: KeptAnswers & { send?: boolean }) {
  const address = addressOf(of)
  return address && <UiLink href={address}>{send ? 'Open the record to send them' : 'Open the record'}</UiLink>
}
