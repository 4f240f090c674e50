import { useMutation } from '@tanstack/react-query'
import type { Permit } from '#contract/entities/permit.ts'
import { Button } from '#src/ui/Button.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { SignOnPanel } from '#src/entities/safetyRecord/SignOnPanel.tsx'
import { permits } from './data.ts'

const signOnWords = {
  verb: 'Sign on',
  follows: 'They have been briefed on the permit and work under it until they sign off.',
  success: 'has one more person signed on',
}

/** The people who work under a permit: who has signed on, when, and who has signed off. */
export function SignOn({ row }: { row: Permit }) {
  const { mutate, error, isPending, variables } = useMutation(permits.act('signOff', row))
  return (
    <SignOnPanel
      data={permits}
      row={row}
      title="People who work under this permit"
      count={row.signedOn}
      signed={row.workers}
      none={
        row.requiresSignOn ? 'Nobody has signed on. Work can start once the crew has.' : 'Nobody has signed on yet.'
      }
      move="signOn"
      words={signOnWords}
      called={row.number ?? row.title}
      statement="I was briefed on this permit, its conditions and what to do if something changes."
      company={row.clientName ?? ''}
      primary
      renderTime={({ onAt, offAt }) => (
        <>
          On <Moment at={onAt} withTime inSentence />
          {offAt && (
            <>
              , off <Moment at={offAt} withTime inSentence />
            </>
          )}
        </>
      )}
      renderTool={({ id, name, offAt }) =>
        row.allowedActions.includes('signOff') &&
        offAt === null && (
          <Button
            small
            disabled={isPending && variables?.workerId === id}
            onClick={() => mutate({ workerId: id })}
            aria-label={`Sign off ${name}`}
          >
            Sign off
          </Button>
        )
      }
    >
      {error && <Notice tone="red">{error.message}</Notice>}
    </SignOnPanel>
  )
}
