import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { induction, type Induction } from '#contract/entities/induction.ts'
import { attendeeInput } from '#contract/questionnaires/attendee.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { answer } from '#server/core/answer.ts'
import { readJson } from '#server/core/readJson.ts'
import { reading } from '#server/core/reading.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { publishedForm, saveAnswers } from '#server/features/questionnaires/answers.ts'
import { proved } from '#server/features/approvals/signing.ts'
import { keptForms, usedSubType } from '#server/features/questionnaires/subType.ts'
import { awaySentence } from '#server/features/site/offProject.ts'
import { mayInduct, ofSite } from '#server/core/rights/recordRights.ts'
import { keptAway } from './keptAway.ts'
import { inductionPdfCalls } from './inductionPdf.ts'
import { medicalOf, sealMedical } from './medical.ts'
import { projectResource } from '../project/resource.ts'
import { inductions as table } from '#server/db/tables/induction.ts'

const projects = reading(projectResource)

/**
 * `GET /api/induction/{id}/medical`: the person's answers about their health, for people who may read them; no other
 * route returns them. `GET /api/induction/{id}/away`: until when a card keeps the person off the site, in a sentence;
 * null if none does. `GET /api/inductionAway/{projectId}`: the same for all valid inductions of a project
 * (`InductionAway`). `GET /api/inductionForm/{projectId}/{processSubTypeId}`: the questions that a group answers; null
 * if there are none. `POST /api/inductionAttendee`: one person of a group with all their input, which is saved and
 * submitted as a whole or not at all.
 */
export const inductionCalls = (kind: Resource<typeof induction>) =>
  new Hono<Env>()
    .route('/', inductionPdfCalls(kind))
    .get('/induction/:id/medical', async (c) => {
      const { db, cipher } = c.get('services')
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(induction.name)
      const row = await reading(kind).one(db, personOf(c), id.data)
      if (!row.readsMedical) throw forbidden('read what was said about health')
      return answer(c, await medicalOf(db, cipher, row.id))
    })
    .get('/induction/:id/away', async (c) => {
      const { db, now } = c.get('services')
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(induction.name)
      const row = await reading(kind).one(db, personOf(c), id.data)
      const { projectId, userId, title: name, clientId, projectTimeZone } = row
      return answer(c, await awaySentence(db, projectId, { userId, name, clientId }, todayIn(now(), projectTimeZone)))
    })
    .get('/inductionAway/:projectId', async (c) => {
      const { db, now } = c.get('services')
      const person = personOf(c)
      const id = asId.safeParse(c.req.param('projectId'))
      if (!id.success) throw missing('Project')
      const { id: projectId, timeZone } = await projects.one(db, person, id.data)
      const found = reading(kind).findable(person, { projectId })
      return answer(c, await keptAway(db, projectId, todayIn(now(), timeZone), found))
    })
    .get('/inductionForm/:projectId/:processSubTypeId', async (c) => {
      const { db } = c.get('services')
      const [projectId, subTypeId] = [
        asId.safeParse(c.req.param('projectId')),
        asId.safeParse(c.req.param('processSubTypeId')),
      ]
      if (!projectId.success || !subTypeId.success || !mayInduct(personOf(c), { projectId: projectId.data }))
        throw missing('Questionnaire')
      const used = await usedSubType(
        db,
        ofSite({ projectId: projectId.data }),
        subTypeId.data,
        processKindIds.induction,
      )
      const { mainTemplateId, mainVersion } = await keptForms(db, used)
      return answer(c, await publishedForm(db, mainTemplateId, mainVersion))
    })
    .post('/inductionAttendee', async (c) => {
      const body = (await readJson(c)) as Record<string, unknown>
      return write(c, body, async (w) => {
        const rows = writing(kind)
        if (!mayInduct(w.person, { projectId: Number(body.projectId) })) throw forbidden('induct people')
        const { answers, signature, ...medical } = attendeeInput.parse(body)
        if (typeof body.groupKey !== 'string' || body.groupKey === '')
          throw invalid('Start the group induction again.', 'groupKey')
        // A person who signs by PIN is inducted under the name of their account.
        const owner = await proved(w, signature)
        const made: Induction = await rows.create(
          w,
          owner ? { ...body, title: owner.name, userId: owner.userId } : body,
        )
        const { cipher } = w.services
        const sealed = sealMedical(cipher, made.id, medical)
        await w.tx.update(table).set({ medical: sealed }).where(eq(table.id, made.id))
        if (answers.length > 0) await saveAnswers(w, { kind: 'induction', id: made.id, table, cipher }, 'main', answers)
        const { rowVersion } = made
        return {
          data: await rows.move(w, made.id, {}, { action: 'submit', rowVersion, signature, chosen: {} }),
          status: 201,
        }
      })
    })
