import { IconAlertTriangle } from '@tabler/icons-react'

/** How many fields of a form need a change, beside its Save. */
export const ErrorCount = ({ count }: { count: number }) => (
  <span className="due small tone-red push" role="status">
    {count > 0 && (
      <>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {count === 1 ? '1 field needs a change' : `${count} fields need a change`}
      </>
    )}
  </span>
)
