import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AnswerRfi } from '../shell/signIn/AnswerRfi.tsx'

/** Answers an RFI without an account, using the link from an e-mail. */
export const Route = createFileRoute('/answerRfi')({
  staticData: { title: 'Answer a question' },
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  component: function Answer() {
    return <AnswerRfi token={Route.useSearch().token ?? ''} />
  },
})
