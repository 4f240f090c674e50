import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Entity, Row } from '#contract/entity.ts'
import { answerSets, sentAnswers, type AnswerSet } from '#contract/questionnaires/answers.ts'
import { copyInput } from '#contract/questionnaires/copy.ts'
import { thisOne } from '#contract/text/words.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, missing, notNow } from '#server/base/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { answeredForm, formOf, mayNotAnswer, saveAnswers } from './answers.ts'
import { checkedSubmissions } from './checking.ts'
import { copyRecord } from './copying.ts'
import type { AnswerHooks } from '#server/core/answerHooks.ts'
import { publishedVersion } from './subType.ts'
import { gapsOfRecord } from './submitting.ts'

/**
 * `GET /api/{path}/{id}/answers?set=`: a questionnaire of a record with its answers. `PUT`: saves some answers, each
 * based on the version that its sender saw. `GET …/gaps`: what is missing before the record can be submitted. `PUT
 * …/newestForm`: changes to the newest version of the questionnaire; answers stay with the keys of their questions.
 * `POST …/copy`: creates a new record with the content of this one, for everyone who may open it and add records. `GET
 * …/submissions`: what was submitted, with its hash recomputed.
 */
export function answerCalls<E extends Entity>(kind: Resource<E>, hooks: AnswerHooks<E>) {
  const { entity, table } = kind
  const records = writing(kind)
  const idOf = (value: unknown) => {
    const id = asId.safeParse(value)
    if (!id.success) throw missing(entity.name)
    return id.data
  }
  const recordOf = (row: Row<E>, { cipher }: Pick<Services, 'cipher'>) => ({
    kind: entity.kind,
    id: (row as { id: number }).id,
    table,
    cipher,
  })
  /** The record whose answers a request is for. */
  async function asked(c: Request) {
    const { db } = c.get('services')
    const person = personOf(c)
    const row = await records.read.one(db, person, idOf(c.req.param('id')))
    if (hooks.mayRead?.(person, row) === false) throw forbidden(`read the answers of ${thisOne(entity.name)}`)
    return row
  }

  return new Hono<Env>()
    .get('/:id/answers', async (c) => {
      const services = c.get('services')
      const row = await asked(c)
      const set = setOf(c.req.query('set'))
      const mayAnswer = hooks.mayAnswer(personOf(c), row, set)
      return answer(c, await answeredForm(services.db, recordOf(row, services), set, mayAnswer))
    })
    .get('/:id/gaps', async (c) => {
      const services = c.get('services')
      const row = await asked(c)
      return answer(c, await gapsOfRecord(services.db, recordOf(row, services), setOf(c.req.query('set'))))
    })
    .get('/:id/submissions', async (c) => {
      const services = c.get('services')
      const row = await asked(c)
      return answer(c, await checkedSubmissions(services, recordOf(row, services)))
    })
    .post('/:id/copy', async (c) => {
      const id = idOf(c.req.param('id'))
      const asked = copyInput.parse(await readJson(c))
      const copying = kind as unknown as Resource<Entity>
      return write(c, asked, async (w) => ({ data: await copyRecord(w, copying, id, asked.withAnswers), status: 201 }))
    })
    .put('/:id/newestForm', async (c) => {
      const id = idOf(c.req.param('id'))
      const body = await readJson(c)
      return write(c, body, async (w) => {
        const row = await records.opened(w, id, body)
        if (!hooks.mayAnswer(w.person, row, 'main')) throw mayNotAnswer(entity.name)
        const kept = await formOf(w.tx, recordOf(row, w.services), 'main')
        const newest = await publishedVersion(w.tx, kept?.templateId ?? null)
        if (kept === null || newest === null || newest <= kept.version)
          throw notNow('This is already the newest version of the questionnaire.')
        return { data: await records.put(w, row, { mainVersion: newest }, 'newestForm') }
      })
    })
    .put('/:id/answers', async (c) => {
      const id = idOf(c.req.param('id'))
      const set = setOf(c.req.query('set'))
      const body = await readJson(c)
      return write(c, body, async (w) => {
        // The lock serialises saves of the same record, so that the second sees the answers of the first.
        await w.tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
        const row = await records.read.one(w.tx, w.person, id)
        if (!hooks.mayAnswer(w.person, row, set)) throw mayNotAnswer(entity.name)
        const { answers } = sentAnswers.parse(body)
        return { data: await saveAnswers(w, recordOf(row, w.services), set, answers) }
      })
    })
}

function setOf(asked: string | undefined): AnswerSet {
  const set = answerSets.find((name) => name === (asked ?? 'main'))
  if (!set) throw missing('Questionnaire')
  return set
}
