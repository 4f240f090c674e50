import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'

// A chunk of its own below that of the route, so that the first page does not list its files.
const Register = lazyPart(() => import('../pages/register/Register.tsx').then((file) => ({ default: file.Register })))

/** Gives one's details before one comes to a site, without an account, by a link whose secret stands behind `#`. */
export const Route = createFileRoute('/register')({
  component: function BeforeTheyCome() {
    const token = useLocation({ select: ({ hash }) => hash })
    return (
      <Suspense>
        <Register key={token} token={token} />
      </Suspense>
    )
  },
})
