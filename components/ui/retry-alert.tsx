import { Alert } from "./alert";
import { Button } from "./button";

/** Why something could not be had, and another try. */
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
