import { Alert } from "./alert";
import { Button } from "./button";

/** An error, with a button that tries again. */
export const RetryAlert = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Alert
    action={
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {error.message}
  </Alert>
);
