import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gateHash } from '#contract/people/gate.ts'
import { languageNames, languages } from '#contract/people/languages.ts'
import type { OpenedRegistration } from '#contract/people/registrations.ts'
import {
  keptByLink,
  openedByLink,
  type KeptTyping,
  type PartFile,
  type SentFile,
} from '#src/entities/registration/byLink.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { emptyValues, isAccepted, isReturned, type Values } from './typed.ts'
import { filled, registerWords } from './words.ts'
import './register.css'

const newKey = () => crypto.randomUUID()
const fresh = (): KeptTyping => ({ language: null, key: newKey(), values: null, keep: [], sent: [] })

interface Kept {
  link: string
  typed: KeptTyping
  files: readonly PartFile[]
}

/** The page on which people give their details before they come to a site. */
export function Register({ token }: { token: string }) {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    let isWanted = token !== ''
    if (isWanted)
      void gateHash(token).then(async (link) => {
        const { typed, files } = await keptByLink.read(link)
        if (isWanted) setKept({ link, typed: typed ?? fresh(), files })
      })
    return () => void (isWanted = false)
  }, [token])
  const words = registerWords(kept?.typed.language ?? globalThis.navigator.language.slice(0, 2))
  if (token === '') return <NoLink title={words.noLink} why={words.incomplete} />
  if (!kept)
    return (
      <main className="register-page">
        <Spinner label={words.loading} />
      </main>
    )
  return <Opening token={token} kept={kept} onKept={setKept} />
}

const NoLink = ({ title, why }: { title: string; why: string }) => (
  <main className="register-page">
    <title>{title}</title>
    <h1>{title}</h1>
    <p role="alert">{why}</p>
  </main>
)

interface OpeningProps {
  token: string
  kept: Kept
  onKept(kept: Kept): void
}

function Opening({ token, kept, onKept }: OpeningProps) {
  const { typed } = kept
  const opened = useQuery(openedByLink(token, typed.key))
  const language = typed.language ?? opened.data?.language ?? 'en'
  const words = registerWords(language)
  const change = (more: Partial<KeptTyping>, files = kept.files) => {
    const next = { ...typed, ...more }
    onKept({ ...kept, typed: next, files })
    keptByLink.keep(kept.link, next)
    if (files !== kept.files) keptByLink.keepFiles(kept.link, files)
  }
  if (opened.error)
    return (
      <NoLink
        title={words.noLink}
        why={opened.error instanceof ApiProblem && opened.error.status === 400 ? words.noLinkWhy : opened.error.message}
      />
    )
  return (
    <main className="register-page" lang={language}>
      <label className="register-language">
        {words.language}
        <select className="input" value={language} onChange={({ target }) => change({ language: target.value })}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </select>
      </label>
      {opened.data ? (
        <Opened
          key={typed.key}
          token={token}
          opened={opened.data}
          kept={kept}
          language={language}
          onChange={change}
          onSent={() => opened.refetch()}
        />
      ) : (
        <Spinner label={words.loading} />
      )}
    </main>
  )
}

interface OpenedProps {
  token: string
  opened: OpenedRegistration
  kept: Kept
  language: string
  onChange(more: Partial<KeptTyping>, files?: readonly PartFile[]): void
  onSent(): Promise<unknown>
}

function Opened({ token, opened, kept, language, onChange, onSent }: OpenedProps) {
  const words = registerWords(language)
  const { typed, files } = kept
  const { sent } = opened
  const name = sent ? `${sent.firstName} ${sent.lastName}` : ''
  const title = filled(words.title, { project: opened.projectName })
  // What was returned is open to be corrected at once; what waits once someone wants to.
  const corrected = sent?.details && (typed.values !== null || isReturned(sent.statusId))
  const start = sent?.details ? asTyped(sent.details) : emptyValues(opened, language)
  const keep: readonly SentFile[] = typed.values ? typed.keep : (sent?.files ?? [])
  const another = () => onChange({ key: newKey(), values: null, keep: [] }, [])
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      {sent && !corrected ? (
        <div className="register-part">
          <Notice tone="green" title={words.thanks}>
            <span role="status">{filled(isAccepted(sent.statusId) ? words.accepted : words.arrived, { name })}</span>
          </Notice>
          {sent.details && (
            <Button onClick={() => onChange({ values: start, keep: sent.files }, [])}>{words.correct}</Button>
          )}
          {opened.kind !== 'person' && (
            <Button kind="primary" onClick={another}>
              {words.another}
            </Button>
          )}
        </div>
      ) : (
        <>
          {sent && isReturned(sent.statusId) ? (
            <Notice tone="amber" title={words.returned}>
              {sent.returnReason}
            </Notice>
          ) : (
            <p>
              {opened.kind === 'company'
                ? filled(words.introCompany, { company: opened.companyName ?? '' })
                : words.intro}
            </p>
          )}
          <RegisterForm
            token={token}
            opened={opened}
            words={words}
            typingKey={typed.key}
            values={(typed.values as Values | null) ?? start}
            files={files}
            keep={keep}
            onTyped={(values, more) => onChange({ values, keep: more?.keep ?? keep }, more?.files)}
            onClear={() => onChange({ values: sent ? null : emptyValues(opened, language), keep: [] }, [])}
            onSent={async (values) => {
              const own = { key: typed.key, name: `${values.firstName} ${values.lastName}` }
              // The answer stands on the page before the form goes.
              await onSent()
              onChange({ values: null, keep: [], sent: [...typed.sent.filter(({ key }) => key !== own.key), own] }, [])
            }}
          />
        </>
      )}
      {opened.kind !== 'person' && typed.sent.some(({ key }) => key !== typed.key) && (
        <section className="register-part">
          <h2>{words.sentHere}</h2>
          {typed.sent
            .filter(({ key }) => key !== typed.key)
            .map(({ key, name: whose }) => (
              <Button key={key} onClick={() => onChange({ key, values: null, keep: [] }, [])}>
                {whose}
              </Button>
            ))}
        </section>
      )}
    </>
  )
}

const asTyped = (details: NonNullable<NonNullable<OpenedRegistration['sent']>['details']>): Values => ({
  ...details,
  cards: details.cards,
  trainings: details.trainings,
})
