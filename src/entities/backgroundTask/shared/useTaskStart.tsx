import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import { browserOf } from '#src/data/browser.ts'
import { TaskDialog } from './TaskDialog.tsx'

interface Options {
  /** Label of the link to the result: 'Open the files'. */
  linkWords: string
  onClose: () => void
  method?: 'PUT' | 'POST'
  idempotencyKey?: string
}

/**
 * A call that may start a background task. `look` only previews the effect; once `start` has started a task, `progress`
 * replaces the dialog.
 */
export function useTaskStart<Answer extends { task?: BackgroundTask | null }, Body extends object>(
  path: string,
  { linkWords, onClose, method = 'PUT', idempotencyKey }: Options,
) {
  const client = useQueryClient()
  const [task, setTask] = useState<BackgroundTask | null>(null)
  const call = useMutation({
    mutationFn: async (body: Body) => {
      const { http, freshness } = browserOf(client)
      const answer = await http.api<Answer>(path, { method, body, ...(idempotencyKey && { idempotencyKey }) })
      freshness.apply(answer.changes ?? [])
      return answer.data
    },
  })
  return {
    answer: call.isPending ? undefined : call.data,
    error: call.error,
    reset: call.reset,
    look: (body: Body) => call.mutate({ ...body, dryRun: true }),
    async start(body: Body) {
      const answer = await call.mutateAsync(body)
      if (answer.task) setTask(answer.task)
      return answer
    },
    progress: task && <TaskDialog started={task} linkWords={linkWords} onClose={onClose} />,
  }
}
