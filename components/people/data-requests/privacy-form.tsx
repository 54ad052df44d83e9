import { QUOTE_CONTROL } from "@/components/catalogue/landing/quote-field";
import { REQUEST_WISHES } from "@/lib/people/data-requests/names";
import { HONEYPOT, REQUEST_TYPES } from "@/lib/people/data-requests/types";

const NAME_MAX_LENGTH = 120;
const MESSAGE_MAX_LENGTH = 2_000;

/** A plain form without script: the browser checks it, and the server answers with a page. */
export const PrivacyForm = ({ organisation }: { organisation: string }) => (
  <form method="post" action="/privacy/send" className="flex flex-col gap-5 text-[16px]">
    <h1 className="text-2xl font-semibold tracking-tight text-balance">Your personal information at {organisation}</h1>
    <p className="text-muted">
      You can ask what {organisation} knows about you, have it corrected or deleted, get a call recording, or stop
      offers. It's free.
    </p>
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">What can we do for you?</legend>
      {REQUEST_TYPES.map((type) => (
        <label key={type} className="flex items-start gap-3 py-1">
          <input type="radio" name="type" value={type} required className="mt-0.5 size-5 shrink-0" />
          {REQUEST_WISHES[type]}
        </label>
      ))}
    </fieldset>
    <label className="flex flex-col gap-1.5 font-medium">
      Your name and surname
      <input name="name" required maxLength={NAME_MAX_LENGTH} autoComplete="name" className={CONTROL} />
    </label>
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-muted">
        Where can we reach you? Give the email address or phone number we have for you.
      </legend>
      <label className="flex flex-col gap-1.5 font-medium">
        Email
        <input name="email" type="email" autoComplete="email" className={CONTROL} />
      </label>
      <label className="flex flex-col gap-1.5 font-medium">
        Phone
        <input name="phone" type="tel" autoComplete="tel" className={CONTROL} />
      </label>
    </fieldset>
    <label className="flex flex-col gap-1.5 font-medium">
      <span>
        Anything we should know <span className="font-normal text-muted">(optional)</span>
      </span>
      <textarea name="message" rows={4} maxLength={MESSAGE_MAX_LENGTH} className={`${CONTROL} h-auto py-2`} />
    </label>
    <div className="absolute -left-[200vw]" aria-hidden>
      <label>
        Website <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <p className="text-[14px] text-muted">
      Before we share or change anything, we ask you to prove who you are, so that nobody else can act in your name. You
      don't need proof to stop offers. If you are not happy with our answer, you may complain to the Information
      Regulator of South Africa.
    </p>
    <button
      type="submit"
      className="inline-flex h-13 items-center justify-center rounded-full bg-primary px-8 font-semibold text-on-primary shadow-panel hover:brightness-110"
    >
      Send my request
    </button>
  </form>
);

const CONTROL = `${QUOTE_CONTROL} w-full font-normal`;
