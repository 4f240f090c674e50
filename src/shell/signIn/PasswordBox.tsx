import { IconArrowBigUpLine, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { SignInField, type SignInFieldProps } from './SignInField.tsx'

/** A password field that can show its text and warns when Caps Lock is on. */
export function PasswordBox(props: SignInFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = ({ nativeEvent }: SyntheticEvent) => {
    if (nativeEvent instanceof KeyboardEvent || nativeEvent instanceof MouseEvent)
      setCapsLock(nativeEvent.getModifierState('CapsLock'))
  }
  return (
    <SignInField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={look}
      onKeyUp={look}
      onMouseDown={look}
      hint={
        <span role="status">
          {capsLock && (
            <span className="due small tone-amber">
              <IconArrowBigUpLine size={14} stroke={2} aria-hidden />
              Caps Lock is on.
            </span>
          )}
        </span>
      }
    >
      <Button
        kind="quiet"
        small
        icon={shown ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      />
    </SignInField>
  )
}
