import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { useBrowsers } from '../browser.tsx'
import { add } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the code of the page in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/questionTemplate/TemplatePage.tsx'))

test('the history of a template says when it does not show the first entries, and shows them on request', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const nobody = { clientId: 1, userId: 0, projectId: 0 }
  const { id } = await add(admin, 'questionTemplate', samples.questionTemplate(nobody))
  const begun = setup.world.services.now().getTime()
  await setup.world.services.db.insert(auditEntries).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      entityKind: 'questionTemplate',
      entityId: id,
      byUserId: admin.userId,
      on: new Date(begun + at).toISOString(),
      action: 'changed',
      diff: { description: [`Wording ${at}`, `Wording ${at + 1}`] as [unknown, unknown] },
    })),
  )
  const one = await browser('admin@demo.test', `/manage/questionTemplates/edit/${id}?tab=history`)
  expect(await one.screen.findByText(/^The newest 1\s000 entries$/)).toBeVisible()
  expect(one.screen.queryByText(/added this template/)).toBeNull()
  await userEvent.click(one.screen.getByRole('button', { name: 'Show older' }))
  expect(await one.screen.findByText(/added this template/)).toBeVisible()
  await waitFor(() => expect(one.screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  expect(one.screen.queryByText(/^The newest/)).toBeNull()
})
