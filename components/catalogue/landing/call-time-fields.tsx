import { type CallDay, dayInWords } from "@/lib/insurance/call-slots";
import { capitalize } from "@/lib/platform/text/capitalize";
import { QuoteField } from "./quote-field";

type Props = { days: CallDay[]; now: Date; chosen?: { day: string; time: string } };

/** When to call: a day and a half hour. A time is only asked for once a day is chosen, also without script. */
export function CallTimeFields({ days, now, chosen }: Props) {
  const times = [...new Set(days.flatMap((each) => each.times))].sort();
  return (
    <div className="group/time grid gap-5 sm:col-span-2 sm:grid-cols-2">
      <QuoteField label="When can we call you?" name="call_day">
        {({ className, ...control }) => (
          <select {...control} defaultValue={chosen?.day ?? ""} className={`${className} pr-8`}>
            <option value="">As soon as possible</option>
            {days.map(({ day, times: open }) => (
              <option key={day} value={day} data-times={open.join(" ")}>
                {capitalize(dayInWords(day, now))}
              </option>
            ))}
          </select>
        )}
      </QuoteField>
      <div className="group-has-[option[value='']:checked]/time:hidden">
        <QuoteField label="At what time?" name="call_time">
          {({ className, ...control }) => (
            <select {...control} defaultValue={chosen?.time ?? times[0]} className={`${className} pr-8`}>
              {times.map((time) => (
                <option key={time} value={time}>
                  {time}
                </option>
              ))}
            </select>
          )}
        </QuoteField>
      </div>
    </div>
  );
}
