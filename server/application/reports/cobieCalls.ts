import { Hono } from 'hono'
import { project } from '#contract/entities/project.ts'
import { answer } from '#server/core/answer.ts'
import { levelIn } from '#server/core/access.ts'
import { readyAnswer } from '#server/core/head.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { todayIn } from '#server/core/today.ts'
import { projectResource } from '#server/kinds/project/resource.ts'
import { cobieContents } from './cobie/contents.ts'
import { readHandover } from './cobie/handover.ts'
import { cobieWorkbook } from './cobie/workbook.ts'

const projects = reading(projectResource)

/**
 * `GET /api/downloadProjectCOBieDocuments/{id}` (specification, section 7.2) answers a COBie 2.4 workbook;
 * `?warnings=1` adds its warnings as a sheet. `GET /api/projectCOBieWarnings/{id}` answers only the warnings.
 */
export const cobieCalls = new Hono<Env>()
  .get('/downloadProjectCOBieDocuments/:id', async (c) => {
    const { row, contents, warnings } = await read(c)
    refuseOtherParameters(c, ['warnings'])
    const { workbooks, now } = c.get('services')
    const bytes = await workbooks.write(cobieWorkbook(contents, c.req.query('warnings') === '1' ? warnings : []))
    const day = todayIn(now(), row.timeZone).replaceAll('-', '')
    const name = `COBie_${row.number}_${day}.xlsx`
    return readyAnswer(c, bytes, 200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
  })
  .get('/projectCOBieWarnings/:id', async (c) => answer(c, (await read(c)).warnings))

/** The handover data of a project whose safety file or facility management the person may read. */
async function read(c: Request) {
  const id = asId.safeParse(c.req.param('id'))
  if (!id.success) throw missing(project.name)
  const person = personOf(c)
  const { db } = c.get('services')
  const row = await projects.one(db, person, id.data)
  if (levelIn(person, row.id, 'sfs') === 0 && levelIn(person, row.id, 'fm') === 0)
    throw forbidden('download the COBie data of this project')
  return { row, ...cobieContents(await readHandover(db, row.id, person)) }
}
