import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { taskStatus, taskStatusWords, type BackgroundTask } from '#contract/entities/backgroundTask.ts'
import { number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { backgroundTasks } from '../data.ts'
import './taskDialog.css'

interface Props {
  /** The task as returned by the call that started it. */
  started: BackgroundTask
  /** Label of the link to the result: 'Open the files'. */
  linkWords: string
  onClose: () => void
}

/** Live progress of a background task. The task continues after the dialog is closed. */
export function TaskDialog({ started, linkWords, onClose }: Props) {
  const id = useId()
  const { data: task = started, error } = useQuery(backgroundTasks.detail(started.id))
  const cancel = useMutation(backgroundTasks.act('cancel', task))
  const isOver = task.statusId >= taskStatus.done
  const isDone = task.statusId === taskStatus.done
  const problem = error ?? cancel.error
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="confirm">
      <h2 id={id}>{task.title}</h2>
      <div className="dialog-body">
        {problem && <Notice tone="red">{problem.message}</Notice>}
        {isOver ? (
          <Notice tone={isDone ? 'green' : task.statusId === taskStatus.refused ? 'red' : 'grey'}>
            {task.outcome}
          </Notice>
        ) : (
          <>
            <div className="task-progress">
              <progress aria-label={task.title} {...(task.total > 0 && { max: task.total, value: task.done })} />
              <span role="status">{stateOf(task)}</span>
            </div>
            <p className="quiet">
              You can close this. It carries on in the background, and you are notified when it has finished.
            </p>
          </>
        )}
      </div>
      <footer>
        {!isOver && (
          <Button
            reason={task.cancelAsked ? 'It is stopping.' : null}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({})}
          >
            Stop
          </Button>
        )}
        {isDone && task.url && (
          <UiLink className="button" href={task.url}>
            {linkWords}
          </UiLink>
        )}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

const stateOf = ({ statusId, cancelAsked, done, total }: BackgroundTask) =>
  cancelAsked
    ? 'Stopping'
    : total > 0
      ? `${number(done)} of ${number(total)}`
      : (taskStatusWords[statusId] ?? 'Running')
