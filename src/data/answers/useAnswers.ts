import type { RecordSystemId } from '#contract/recordSystem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { staysReadable } from '#contract/wire/offline.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AnsweredForm, AnswerSet, SentAnswer, StoredAnswer } from '#contract/questionnaires/answers.ts'
import type { Entity } from '#contract/entity.ts'
import { useFileSender } from '../attachments.ts'
import { browserOf } from '../browser.ts'
import { deviceKey } from '../deviceKey.ts'
import { detailKey, keysOf } from '../keys.ts'
import { recordPart, type Opened } from '../entityData.ts'
import { ApiProblem } from '../http.ts'
import { currentUser } from '../session.ts'
import { createAnswersEditor } from './answersEditor.ts'
import { keepAnswers, keptName, readKeptAnswers } from './keptAnswers.ts'

const pathOf = (set: AnswerSet) => `answers?set=${set}`

/** A questionnaire of a record with its answers. It becomes stale together with the record. */
export const answeredForm = (entity: Entity, id: number, set: AnswerSet) =>
  recordPart<AnsweredForm>(entity, id, pathOf(set))

/** A record with a questionnaire. */
export interface AnsweredRow extends Opened {
  projectId: number
  systemId: RecordSystemId
  /** Null for a draft. */
  number: string | null
  title: string
  isConfidential: boolean
}

/** Attempts to send a file. One is usually enough; another follows each time someone else has changed the record. */
const attempts = 5

/**
 * Edits the answers of one questionnaire. Each answer is saved separately, shortly after it is given. Until it is
 * saved, it is stored in this browser for this user.
 */
export function useAnswers(entity: Entity, row: AnsweredRow, set: AnswerSet, stored: readonly StoredAnswer[]) {
  const client = useQueryClient()
  const { attach, underway, ...sending } = useFileSender(entity, 'answerFiles')
  const { id, projectId } = row
  const name = keptName(currentUser(client).id, entity.kind, id, set)
  const of = { kind: entity.kind, recordId: id, projectId, words: `${row.number ?? entity.name} ${row.title}` }
  const [keyOf] = useState(() => deviceKey(client))
  const isSealed = row.isConfidential || !staysReadable(entity.kind)
  const [editor] = useState(() =>
    createAnswersEditor({
      keep: (unsaved) => keepAnswers(name, of, unsaved, isSealed ? keyOf : null),
      async send(answers: SentAnswer[]) {
        const { http, freshness } = browserOf(client)
        const { data } = await http.api<StoredAnswer[]>(`${entity.path}/${id}/${pathOf(set)}`, {
          method: 'PUT',
          body: { answers },
        })
        // Puts the new versions into the form on screen without another request.
        freshness.patch<AnsweredForm>(keysOf(entity).part(id, pathOf(set)), (form) => merged(form, data))
        return data
      },
      sendFile(waiting) {
        const newest = client.getQueryData<Opened>(detailKey(entity.kind, id)) ?? row
        return sendOn(newest, (based) =>
          attach(based, { files: [waiting.file], words: { slot: waiting.slot, set }, idempotencyKey: waiting.key }),
        )
      },
    }),
  )
  useEffect(() => editor.received(stored), [editor, stored])
  useEffect(() => {
    let isWanted = true
    void readKeptAnswers(name, keyOf).then((unsaved) => {
      if (isWanted && unsaved) editor.restore(unsaved)
    })
    return () => void (isWanted = false)
  }, [editor, name, keyOf])
  useEffect(() => {
    // Fetches the key now, because a closing page has no time for it. Later callers report a failure.
    if (isSealed) keyOf().catch(() => undefined)
  }, [isSealed, keyOf])
  useEffect(() => {
    const stop = editor.start()
    globalThis.addEventListener('online', editor.retry)
    return () => {
      globalThis.removeEventListener('online', editor.retry)
      stop()
    }
  }, [editor])
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  return { ...state, editor, going: { underway, ...sending } }
}

/** Sends a file, based on the newest version of the record. Returns false if the user cancelled. */
async function sendOn(newest: Opened, attach: (based: Opened) => Promise<object | null>) {
  let based = newest
  for (let attempt = 1; ; attempt++)
    try {
      return (await attach(based)) !== null
    } catch (error) {
      if (!(error instanceof ApiProblem && error.has('stale')) || attempt === attempts) throw error
      based = error.data as Opened
    }
}

const merged = (form: AnsweredForm, saved: readonly StoredAnswer[]): AnsweredForm => {
  const slots = new Set(saved.map(({ slot }) => slot))
  return { ...form, answers: [...form.answers.filter(({ slot }) => !slots.has(slot)), ...saved] }
}
