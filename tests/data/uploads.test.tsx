import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { client } from '#contract/entities/client.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { useTabs } from './tabs.ts'

const { tab } = useTabs()

test('an upload to a record that is not saved yet logs an error to the console', async () => {
  const one = await tab('admin@demo.test')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { result } = renderHook(
    () => useAttachment(client, 'logoFileId', { id: 0, rowVersion: 1 }, { onAdded: () => undefined }),
    { wrapper: ({ children }) => <QueryClientProvider client={one.client}>{children}</QueryClientProvider> },
  )
  result.current.add({ files: [new File(['x'], 'logo.png')] })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('this one has 0')))
})
