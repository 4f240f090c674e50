import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
const around = { clientId: 1, userId: 2, projectId: 3 }

// A deletion in these kinds marks the whole kind stale.
test.each([
  ['equipment type', 'equipmentType', 'equipmentTypes', 'Equipment types'],
  ['approval template', 'roleListTemplate', 'approvalTemplates', 'Approval templates'],
  ['question template', 'questionTemplate', 'questionTemplates', 'Question templates'],
] as const)(
  'a person viewing one %s that someone deletes is told, and their browser does not request it again',
  async (name, kind, page, plural) => {
    const other = await setup.world.as('admin2@demo.test')
    const { data: row } = await other.read<{ id: number; name: string; rowVersion: number }>(
      'POST',
      kind,
      samples[kind](around),
    )
    const one = await browser('admin@demo.test', `/manage/${page}/edit/${row.id}`)
    await one.screen.findByRole('heading', { level: 1, name: row.name })
    one.calls.length = 0
    await other.ask('DELETE', `${kind}/${row.id}?rowVersion=${row.rowVersion}`)
    expect(await one.screen.findByRole('alert')).toHaveTextContent(`This ${name} does not exist or was deleted.`)
    await userEvent.click(one.screen.getByRole('link', { name: `Go to ${plural}` }))
    await one.screen.findByRole('searchbox')
    await one.screen.findByRole('heading', { level: 1, name: plural })
    expect(one.calls.filter((call) => new RegExp(`/${kind}/${row.id}$|entityId=${row.id}$`).test(call))).toEqual([])
  },
)
