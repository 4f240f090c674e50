import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { isSameName } from '#contract/questionnaires/signature.ts'
import { reportTitle } from '#contract/reports/reportFacts.ts'
import { weekWords } from '#contract/reports/reportPeriods.ts'
import { returnReopening, returnSigning } from '#contract/reports/weeklyReturn.ts'
import { forbidden, invalid, missing, notNow } from '#server/base/refuse.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { markRecords } from '#server/core/marks.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { reading } from '#server/core/reading.ts'
import { readJson } from '#server/core/readJson.ts'
import { personOf, refuseOtherParameters, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { write, type Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { weeklyReturns as table } from '#server/db/tables/weeklyReturn.ts'
import { hashOf } from '#server/features/questionnaires/submitting.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { sendPdf } from '#server/platform/papers/registerPdfs.ts'
import { chosenNames } from './chosenNames.ts'
import { askedOf, isOnProject, weekFilters } from './reportQuestion.ts'
import { asRead, returnToSign } from './return.ts'
import { returnPaper } from './returnPaper.ts'
import { maySignReturns, notYetSigned, signedHash, signedReturns, versionsOf } from './weeklyReturn.ts'

const reader = reading(projectResource)
const mayNotSign = () => forbidden('sign the weekly return, which is for those who manage safety on the project')

/** `PUT /api/weeklyReturn/sign` and `/reopen`, and each version of a return on paper. */
export const weeklyReturnCalls = new Hono<Env>()
  .put('/weeklyReturn/sign', async (c) => {
    const { projectId, startDate, companyId, deliveries, signature, figuresHash } = returnSigning.parse(
      await readJson(c),
    )
    return write(c, { projectId, startDate, companyId, deliveries, signature, figuresHash }, async (w) => {
      const asked = await askedWith(w, projectId, startDate, companyId)
      if (companyId !== null && !(await isOnProject(w.tx, projectId, companyId)))
        throw invalid('Choose a company of this project.', 'companyId')
      const notYet = notYetSigned(asked)
      if (notYet) throw notNow(notYet)
      if (!isSameName(signature, w.person.fullName))
        throw invalid(`Type your full name, ${w.person.fullName}, to sign.`, 'signature')
      const versions = await versionsOf(asked)
      const before = versions.find(({ reopenedOn }) => reopenedOn === null)
      if (before) throw notNow(`${before.signedByName} has already signed it.`)
      const contents = await returnToSign(asked)
      if ((await hashOf(contents)) !== figuresHash)
        throw notNow('The figures have changed since you opened the page. Read them again before you sign.')
      const signed = {
        projectId,
        weekStart: startDate,
        companyId,
        version: (versions[0]?.version ?? 0) + 1,
        contents,
        deliveries,
        signedOn: w.on,
        signedById: w.person.userId,
        signedByName: w.person.fullName,
      }
      await w.tx.insert(table).values({ ...signed, hash: await signedHash(signed) })
      await announce(w, projectId, 'returnSigned', await wordsOf(w, startDate, companyId))
      return { data: { version: signed.version } }
    })
  })
  .put('/weeklyReturn/reopen', async (c) => {
    const { projectId, id, reason } = returnReopening.parse(await readJson(c))
    return write(c, { projectId, id, reason }, async (w) => {
      await held(w, projectId)
      const [row] = await w.tx
        .select()
        .from(table)
        .where(and(eq(table.projectId, projectId), eq(table.id, id)))
      if (!row) throw missing('Return')
      if (row.reopenedOn !== null) throw notNow(`${row.reopenedByName} has already reopened it.`)
      await w.tx
        .update(table)
        .set({
          reopenedOn: w.on,
          reopenedById: w.person.userId,
          reopenedByName: w.person.fullName,
          reopenReason: reason,
        })
        .where(eq(table.id, id))
      const words = await wordsOf(w, row.weekStart, row.companyId)
      await announce(w, projectId, 'returnReopened', `${words}, version ${row.version}: ${reason}`)
      return { data: { version: row.version } }
    })
  })
  .get('/weeklyReturn/:projectId/:id/pdf', async (c) => {
    refuseOtherParameters(c, [])
    const { db, cipher, now } = c.get('services')
    const person = personOf(c)
    const [projectId, id] = [asId.safeParse(c.req.param('projectId')), asId.safeParse(c.req.param('id'))]
    if (!projectId.success) throw missing('Project')
    const project = await reader.one(db, person, projectId.data)
    if (levelIn(person, project.id, 'sms') === 0)
      throw forbidden('read the reports of Safety management on this project')
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.projectId, project.id), eq(table.id, id.data ?? 0)))
    if (!row || (partyOnly(person, project.id) && row.companyId !== person.clientId)) throw missing('Return')
    const filters = weekFilters(row.weekStart, row.companyId)
    const asked = askedOf({ db, cipher, person, project, system: 'sms', filters, now: now() })
    const [signed] = await signedReturns(db, [row])
    const made = {
      title: reportTitle('return', 'sms'),
      project,
      chosen: await chosenNames(db, filters),
      report: {
        ...asRead(row.contents, asked),
        currency: project.currency,
        generatedOn: row.signedOn,
        filters,
        weeklyReturn: { signed: signed!, earlier: [], maySign: false, notYet: null, figuresHash: null },
      },
    }
    const foot = `${project.number} ${project.name}. Printed by ${person.fullName}, ${momentWords(now().toISOString(), project.timeZone)}`
    const name = `${made.title} ${project.number} ${filters.startDate} version ${row.version}.pdf`
    return sendPdf(c, { ...returnPaper(made), foot }, name)
  })

/** The project, locked until the end of the write, of someone who signs its returns; one after another. */
async function held(w: Write, projectId: number) {
  const project = await reader.one(w.tx, w.person, projectId)
  if (!maySignReturns({ person: w.person, project })) throw mayNotSign()
  await w.tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update')
  return project
}

async function askedWith(w: Write, projectId: number, startDate: string, companyId: number | null) {
  const project = await held(w, projectId)
  const filters = weekFilters(startDate, companyId)
  const { cipher, now } = w.services
  return askedOf({ db: w.tx, cipher, person: w.person, project, system: 'sms', filters, now: now() })
}

async function wordsOf(w: Write, monday: string, companyId: number | null) {
  const [chosen] = await chosenNames(w.tx, weekFilters(monday, companyId))
  return `${weekWords(monday)}, ${chosen?.[1] ?? 'all companies'}`
}

/** Writes the history of the project, and announces that it reads differently. */
async function announce(w: Write, projectId: number, action: string, comment: string) {
  w.addHistory({ entityKind: 'project', entityId: projectId, projectId, action, comment })
  await markRecords(w, 'project', [projectId])
}
