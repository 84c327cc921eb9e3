import { Disclosure } from '@/components/disclosure';
import { type Question, questions } from './questions';

/** Questions to open, one by one or all. */
export const FaqList = ({ items = questions }: { items?: Question[] }) => (
  <div>
    {items.map(({ id, question, answer }) => (
      <Disclosure key={id} title={question}>
        {answer}
      </Disclosure>
    ))}
  </div>
);
