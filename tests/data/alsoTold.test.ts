import { expect, test, vi } from 'vitest'
import { hubNames, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import { columnsTo, idsIn } from '#server/core/references/referring.ts'
import { entityData } from '#src/data/entityData.ts'
import { projects } from '#src/entities/project/data.ts'
import { data, patient, type Tab } from './tab.ts'
import { around, useTabs } from './tabs.ts'

const { setup, tab, quiet } = useTabs()
const withOthers = (Object.values(entities) as Entity[]).flatMap((entity) =>
  entity.alsoAnnounces ? [{ ...entity, alsoAnnounces: entity.alsoAnnounces }] : [],
)
/** The role belongs to a user without an open browser, because new rights make everything stale. */
const site = { ...around, userId: 12 }
type Made = { id: number; rowVersion: number }

test('saves of RFIs, change requests and project roles announce their project, those of users their company', () => {
  expect(withOthers.map(({ kind, alsoAnnounces }) => [kind, alsoAnnounces.kind])).toEqual(
    expect.arrayContaining([
      ['rfi', 'project'],
      ['changeRequest', 'project'],
      ['userProjectRole', 'project'],
      ['user', 'client'],
    ]),
  )
})

/** Saves the same record again and again, as a form of this browser would. */
function saving(browser: Tab, { kind }: Entity) {
  const options = entityData<Entity>(entities[kind])
  let row: Made | null = null
  return async () =>
    (row = (await browser.client
      .getMutationCache()
      .build(browser.client, options.save(row, crypto.randomUUID()))
      .execute(row ?? samples[kind](site))) as unknown as Made)
}

test.each(withOthers)(
  'a save of $plural announces the other record once, and costs no needless request',
  async (entity) => {
    const { alsoAnnounces } = entity
    const [own, other] = [hubNames(entity).updated, hubNames(alsoAnnounces).updated]
    const [author, watching] = [await tab('admin@demo.test'), await tab('admin2@demo.test')]
    const save = saving(author, entity)
    const otherId = idsIn(await save(), columnsTo(entity, alsoAnnounces.kind))[0]!
    const shown = alsoAnnounces.kind === 'client' ? data.client : projects
    await watching.show(shown.list())
    for (const one of [author, watching]) await one.show(shown.detail(otherId))

    const [said, heard]: [unknown[][], unknown[][]] = [[], []]
    const refused = vi.spyOn(console, 'error').mockReturnValue()
    const { say } = author.line
    author.line.say = (method, args) => {
      said.push([method, args[0]])
      say(method, args)
    }
    for (const name of [own, other]) watching.line.on(name, (id) => heard.push([name, id]))
    await quiet()
    for (const one of [author, watching]) one.calls.length = 0
    const { id } = await save()
    const both = [
      [own, id],
      [other, otherId],
    ]
    // The page calls each method once, and the server announces it once.
    await expect.poll(() => heard.length, patient).toBe(2)
    await quiet()
    expect(heard).toEqual(both)
    expect(said).toEqual(both)
    expect(refused).not.toHaveBeenCalled()
    const path = `GET /api/${alsoAnnounces.kind}`
    expect(watching.dataCalls().toSorted()).toEqual([`${path}/${otherId}`, `${path}?ids=${otherId}`])
    // The author's browser refetches the other record only if it shows a part of the saved one.
    const showsIt = setup.world.services.kinds[alsoAnnounces.kind]!.dependsOn?.[entity.kind] !== undefined
    expect(author.dataCalls()).toEqual([`PUT /api/${entity.path}`, ...(showsIt ? [`${path}/${otherId}`] : [])])
  },
)
