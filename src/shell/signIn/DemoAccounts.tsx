import type { Boot } from '#contract/wire/boot.ts'

interface Props {
  demo: NonNullable<Boot['demo']>
  onChoose: (email: string, password: string) => void
}

/** The demo accounts; choosing one fills in the form. */
export const DemoAccounts = ({ demo, onChoose }: Props) => (
  <section className="demo" aria-labelledby="demo-accounts">
    <h2 id="demo-accounts" className="small faint">
      Demonstration accounts
    </h2>
    <ul>
      {demo.accounts.map(({ email, role }) => (
        <li key={email}>
          {/* Keeps the focus until the click: an error shown on blur would move the list away from the pointer. */}
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(email, demo.password)}
          >
            <span>{email}</span>
            <span className="faint">{role}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
